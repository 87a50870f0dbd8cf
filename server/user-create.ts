// Creates an account: npm run user:create -- --username ada --email ada@example.com [--password …] [--role admin]
// [--first-name …] [--last-name …]. Without --password, a password is generated and printed.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { systemClock } from './adapters/clock'
import { openDatabase } from './adapters/db'
import { readConfig } from './config'
import { generatePassword } from './crypto/password'
import { AppError } from './errors'
import { createUser } from './users/service'

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

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const config = readConfig(process.env)
  const db = await openDatabase(config, { print: console.log })
  const password = values.password ?? generatePassword()
  try {
    const user = await createUser(
      { db: db.prisma, clock: systemClock },
      { ...values, firstName: values['first-name'], lastName: values['last-name'], password },
    )
    const passwordHint = values.password ? '' : ` with the password ${password} (shown only once)`
    console.log(`Created ${user.role} ${user.username} (ID ${user.id})${passwordHint}.`)
  } finally {
    await db.close()
  }
  process.exit(0)
} catch (error) {
  if (error instanceof AppError) console.error(error.issues.map(issue => issue.message).join('\n') || error.message)
  else console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
