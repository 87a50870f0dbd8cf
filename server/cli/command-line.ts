import { version } from '../../package.json'
import { type Command, EXIT_CODES, formatCommandError, parseCommandArguments, UsageError } from './command'

interface CommandEntry {
  summary: string
  /** Former name of the command, which still works. */
  alias?: string
  load: () => Promise<{ command: Command }>
}

/** The commands, keyed by name. A name has one or two words. */
export const commands: Record<string, CommandEntry> = {
  start: { summary: 'starts the server', load: () => import('./start') },
  health: { summary: 'exits with 0 if the server on this machine is ready', load: () => import('./health') },
  doctor: {
    summary: 'checks the settings, the data directory, the database, the storage and mail',
    load: () => import('./doctor'),
  },
  backup: { summary: 'writes the database and the files to an archive', load: () => import('./backup') },
  restore: { summary: 'restores an archive into an empty instance', load: () => import('./restore') },
  verify: { summary: 'checks an archive, or the data of the instance', load: () => import('./verify') },
  'move-database': {
    summary: 'copies the embedded database into PostgreSQL, or back',
    load: () => import('./move-database'),
  },
  'move-files': { summary: 'copies the stored files to S3, or back', load: () => import('./move-files') },
  'migrate status': {
    summary: 'lists the pending migrations of the database',
    load: () => import('./migrate-status'),
  },
  'migrate up': { summary: 'applies the pending migrations', load: () => import('./migrate-up') },
  'user create': { summary: 'creates an account', alias: 'user:create', load: () => import('./user-create') },
  'user promote': { summary: 'makes an account an administrator', load: () => import('./user-promote') },
  'user reset-password': {
    summary: 'replaces a lost password with a generated one',
    alias: 'user:password',
    load: () => import('./user-reset-password'),
  },
}

/** Runs a command and returns the exit code. `args` are the command-line arguments after the script. */
export const runCommandLine = async (args: string[]): Promise<number> => {
  const [first, ...others] = args
  if (first === 'help' && others.length > 0) return await runCommandLine([...others, '--help'])
  if (first === '--version') {
    console.log(version)
    return EXIT_CODES.ok
  }
  const found = findCommand(args)
  if (!found) return printCommandList(args)
  const { name, entry, rest } = found
  const { command } = await entry.load()
  if (isHelpRequest(rest)) {
    console.log(formatHelp(name, entry, command))
    return EXIT_CODES.ok
  }
  try {
    return (await command.run(parseCommandArguments(command, rest))) ?? EXIT_CODES.ok
  } catch (error) {
    if (!(error instanceof UsageError)) {
      console.error(formatCommandError(error))
      return EXIT_CODES.failed
    }
    console.error(`${error.message} Usage: ${formatUsage(name, command)}`)
    return EXIT_CODES.wrongUsage
  }
}

const isHelpRequest = (args: string[]) => args.some(argument => argument === '--help' || argument === '-h')

const findCommand = (args: string[]) => {
  for (const [name, entry] of Object.entries(commands)) {
    const words = entry.alias && args[0] === entry.alias ? [entry.alias] : name.split(' ')
    if (words.every((word, index) => args[index] === word)) return { name, entry, rest: args.slice(words.length) }
  }
  return null
}

/**
 * Handles arguments that name no command. Prints all commands, or the commands of a group such as `user`. Also prints
 * an error, unless the arguments only ask for help. Returns the exit code.
 */
const printCommandList = (args: string[]): number => {
  const [first = 'help', ...others] = args.filter(argument => !isHelpRequest([argument]))
  const group = Object.entries(commands).filter(([name]) => name.startsWith(`${first} `))
  const listed = group.length > 0 ? group : Object.entries(commands)
  const overview = `Commands:\n${formatRows(listed.map(([name, { summary }]) => [name, summary]))}`
  /** True for `help`, for no arguments, and for the name of a group such as `user` without a command. */
  const isCommandMissing = (first === 'help' || group.length > 0) && others.length === 0
  if (isCommandMissing && (args.includes('help') || isHelpRequest(args))) {
    const usage = group.length > 0 ? `kairos ${first} <command>` : 'kairos <command>'
    console.log(`Usage: ${usage} [options]\n\n${overview}\n\n${usage} --help explains a command.`)
    return EXIT_CODES.ok
  }
  console.error(`${isCommandMissing ? 'A command is missing.' : `Unknown command "${args.join(' ')}".`} ${overview}`)
  return EXIT_CODES.wrongUsage
}

const formatRows = (rows: [string, string][]) => {
  const width = Math.max(...rows.map(([name]) => name.length))
  return rows.map(([name, text]) => `  ${name.padEnd(width)}  ${text}`).join('\n')
}

const formatUsage = (name: string, { positionals, options }: Command) => {
  const formattedOptions = Object.entries(options).map(([option, { value, isRequired }]) => {
    const text = value ? `--${option} ${value}` : `--${option}`
    return isRequired ? text : `[${text}]`
  })
  return ['kairos', name, ...positionals, ...formattedOptions].join(' ')
}

const formatHelp = (name: string, { summary, alias }: CommandEntry, command: Command): string => {
  const options = Object.entries(command.options).map(([option, { value, description, default: defaultValue }]) => {
    const text = defaultValue === undefined ? description : `${description} (default: ${defaultValue})`
    return [value ? `--${option} ${value}` : `--${option}`, text] as [string, string]
  })
  return [
    `Usage: ${formatUsage(name, command)}`,
    `\n${summary.charAt(0).toUpperCase()}${summary.slice(1)}.`,
    ...(command.description ? [command.description] : []),
    `\nOptions:\n${formatRows([...options, ['--help', 'prints this help']])}`,
    ...(alias ? [`\nFormer name: ${alias}`] : []),
    '\nExit codes: 0 ok, 1 failed, 2 wrong usage.',
  ].join('\n')
}
