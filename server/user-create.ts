// Creates an account: npm run user:create -- --username ada --email ada@example.com [--password …] [--role admin]
// [--first-name …] [--last-name …]. Without --password, a password is generated and printed.
import { parseArgs } from 'node:util'
import { systemClock } from './adapters/clock'
import { runCommand } from './command'
import { generatePassword } from './crypto/password'
import { createUser } from './users/service'

await runCommand(async db => {
  const { values } = parseArgs({
    options: {
      username: { type: 'string' },
      email: { type: 'string' },
      password: { type: 'string' },
      role: { type: 'string', default: 'user' },
      'first-name': { type: 'string' },
      'last-name': { type: 'string' },
    },
  })
  const password = values.password ?? generatePassword()
  const user = await createUser(
    { db: db.prisma, clock: systemClock },
    { ...values, firstName: values['first-name'], lastName: values['last-name'], password },
  )
  const passwordHint = values.password ? '' : ` with the password ${password} (shown only once)`
  console.log(`Created ${user.role} ${user.username} (ID ${user.id})${passwordHint}.`)
})
