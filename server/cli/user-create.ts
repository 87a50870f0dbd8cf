import { systemClock } from '../adapters/clock'
import { generatePassword } from '../crypto/password'
import { createUser } from '../users/service'
import { defineCommand, jsonOption, withDatabase } from './command'

export const command = defineCommand({
  description: 'With the embedded database, stop the server first.',
  options: {
    username: { type: 'string', value: 'NAME', description: 'username', isRequired: true },
    email: { type: 'string', value: 'ADDRESS', description: 'email address', isRequired: true },
    role: { type: 'string', value: 'ROLE', description: 'user or admin', default: 'user' },
    password: { type: 'string', value: 'TEXT', description: 'password; if missing, one is generated and printed' },
    'first-name': { type: 'string', value: 'NAME', description: 'first name' },
    'last-name': { type: 'string', value: 'NAME', description: 'last name' },
    ...jsonOption,
  },
  run: ({ values }) =>
    withDatabase(async db => {
      const password = values.password ?? generatePassword()
      const user = await createUser(
        { db: db.prisma, clock: systemClock },
        { ...values, firstName: values['first-name'], lastName: values['last-name'], password },
        { id: null, requestId: 'user create' },
      )
      const { id, username, email, role } = user
      const passwordHint = values.password ? '' : ` with the password ${password} (shown only once)`
      console.log(
        values.json
          ? JSON.stringify({ id, username, email, role, ...(!values.password && { password }) })
          : `Created ${role} ${username} (ID ${id})${passwordHint}.`,
      )
      return undefined
    }),
})
