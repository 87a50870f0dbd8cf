// Runs a command of the built application: node dist/server/cli.js <command>. It needs neither development packages
// nor npm scripts, so it is also the entry point of the container image.

const commands = {
  start: { summary: 'starts the server', load: () => import('./main') },
  'user:create': {
    summary: 'creates an account: --username ada --email ada@example.com [--role admin] [--password …]',
    load: () => import('./user-create'),
  },
  'user:password': {
    summary: 'replaces a lost password with a generated one: --username ada',
    load: () => import('./user-password'),
  },
  health: { summary: 'exits with 0 if the server on this machine is ready', load: () => import('./health') },
}

const [name = ''] = process.argv.splice(2, 1)
const command = Object.entries(commands).find(([commandName]) => commandName === name)?.[1]
if (!command) {
  const width = Math.max(...Object.keys(commands).map(commandName => commandName.length))
  const lines = Object.entries(commands).map(([key, { summary }]) => `  ${key.padEnd(width)}  ${summary}`)
  console.error(`${name ? `Unknown command "${name}".` : 'A command is missing.'} Commands:\n${lines.join('\n')}`)
  process.exit(1)
}
await command.load()

export {}
