// Sets a generated password for an account whose password was lost, ends its sessions and prints the password:
// npm run user:password -- --username ada
import { parseArgs } from 'node:util'
import { systemClock } from './adapters/clock'
import { runCommand } from './command'
import { generatePassword } from './crypto/password'
import { badUserInput, notFound } from './errors'
import { resetPassword } from './users/service'

await runCommand(async db => {
  const { username } = parseArgs({ options: { username: { type: 'string' } } }).values
  if (!username) throw badUserInput('Specify the account: npm run user:password -- --username ada')
  const account = await db.prisma.user.findUnique({ where: { username }, select: { id: true } })
  if (!account) throw notFound(`No account has the username ${username}.`)
  const password = generatePassword()
  const actor = { id: null, requestId: 'user:password' }
  const user = await resetPassword({ db: db.prisma, clock: systemClock }, account.id, { password }, actor)
  const note = user.status === 'active' ? '' : ` The account is ${user.status} and cannot sign in.`
  console.log(`${user.username} has the password ${password} (shown only once). All sessions have ended.${note}`)
})
