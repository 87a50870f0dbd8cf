import { systemClock } from '../adapters/clock'
import { generatePassword } from '../crypto/password'
import { resetPassword } from '../users/service'
import { requireAccountId } from './account'
import { defineCommand, jsonOption, withDatabase } from './command'

export const command = defineCommand({
  description: 'Ends all sessions of the account. On the embedded database, stop the server first.',
  options: {
    username: { type: 'string', value: 'NAME', description: 'username of the account', isRequired: true },
    ...jsonOption,
  },
  run: ({ values }) =>
    withDatabase(async db => {
      const id = await requireAccountId(db, values.username)
      const password = generatePassword()
      const actor = { id: null, requestId: 'user:password' }
      const user = await resetPassword({ db: db.prisma, clock: systemClock }, id, { password }, actor)
      const { username, status } = user
      const note = status === 'active' ? '' : ` The account is ${status} and cannot sign in.`
      console.log(
        values.json
          ? JSON.stringify({ id, username, status, password })
          : `${username} has the password ${password} (shown only once). All sessions have ended.${note}`,
      )
      return undefined
    }),
})
