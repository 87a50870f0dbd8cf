import { systemClock } from '../adapters/clock'
import { generatePassword } from '../crypto/password'
import { resetPassword } from '../users/service'
import { formatStatusNote, requireAccountId, usernameOption } from './account'
import { defineCommand, jsonOption, withDatabase } from './command'

export const command = defineCommand({
  description: 'Ends all sessions of the account. With the embedded database, stop the server first.',
  options: { ...usernameOption, ...jsonOption },
  run: ({ values }) =>
    withDatabase(async db => {
      const id = await requireAccountId(db, values.username)
      const password = generatePassword()
      const actor = { id: null, requestId: 'user reset-password' }
      const user = await resetPassword({ db: db.prisma, clock: systemClock }, id, { password }, actor)
      const { username, status } = user
      console.log(
        values.json
          ? JSON.stringify({ id, username, status, password })
          : `${username} has the password ${password} (shown only once). All sessions have ended.${formatStatusNote(status)}`,
      )
      return undefined
    }),
})
