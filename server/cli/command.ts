import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { type Database, openDatabase } from '../adapters/db/database'
import { formatDiskFullMessage, isDiskFull } from '../adapters/db/errors'
import { type Config, readConfig } from '../config'
import { AppError } from '../errors'

interface CommandOption {
  type: 'string' | 'boolean'
  /** Placeholder for the value in the help. Undefined for boolean options. */
  value?: string
  description: string
  isRequired?: true
  default?: string
}

type CommandOptions = Record<string, CommandOption>

/** The values of the options. Required options and options with a default always have a value. */
type OptionValues<TOptions extends CommandOptions> = {
  [TName in keyof TOptions]: TOptions[TName] extends { type: 'boolean' }
    ? boolean
    : TOptions[TName] extends { isRequired: true } | { default: string }
      ? string
      : string | undefined
}

export interface Command {
  /** Sentences below the summary in the help. */
  description?: string
  /** Optional arguments are in brackets, such as `[ARCHIVE]`. */
  positionals: string[]
  options: CommandOptions
  /** Returns the exit code; undefined counts as 0. */
  run(input: {
    values: Record<string, string | boolean | undefined>
    positionals: string[]
  }): Promise<number | undefined>
}

/** Defines a command. The types of its options determine the types of `values`. */
export const defineCommand = <const TOptions extends CommandOptions>(command: {
  description?: string
  positionals?: string[]
  options?: TOptions
  run: (input: { values: OptionValues<TOptions>; positionals: string[] }) => Promise<number | undefined>
}): Command => ({
  positionals: [],
  ...command,
  options: command.options ?? {},
  // parseCommandArguments has checked required options. An absent boolean option is undefined, which counts as false.
  run: ({ values, positionals }) => command.run({ values: values as OptionValues<TOptions>, positionals }),
})

export const EXIT_CODES = { ok: 0, failed: 1, wrongUsage: 2 } as const

/** The arguments of a command are wrong. */
export class UsageError extends Error {
  override name = 'UsageError'
}

/** The option of commands that can print their result as JSON. */
export const jsonOption = {
  json: { type: 'boolean', description: 'prints the result as JSON' },
} as const satisfies CommandOptions

/** Parses the arguments of a command. Throws a UsageError if an option or the number of arguments is wrong. */
export const parseCommandArguments = (command: Command, args: string[]): Parameters<Command['run']>[0] => {
  const { values, positionals } = parseStrictly(command, args)
  const missingOption = Object.entries(command.options).find(([name, option]) => option.isRequired && !values[name])
  if (missingOption) throw new UsageError(`The option --${missingOption[0]} is missing.`)
  const missingPositional = command.positionals[positionals.length]
  if (missingPositional && !missingPositional.startsWith('['))
    throw new UsageError(`The argument ${missingPositional} is missing.`)
  if (positionals.length > command.positionals.length)
    throw new UsageError(`Unexpected argument "${positionals[command.positionals.length]}".`)
  return { values, positionals }
}

const parseStrictly = (command: Command, args: string[]) => {
  const toParserOption = ({ type, default: defaultValue }: CommandOption) => ({
    type,
    ...(defaultValue !== undefined && { default: defaultValue }),
  })
  const entries = Object.entries(command.options).map(([name, option]) => [name, toParserOption(option)] as const)
  try {
    return parseArgs({ args, allowPositionals: true, options: Object.fromEntries(entries) })
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    // Uses only the first sentence. Node.js appends advice on positional arguments.
    throw code.startsWith('ERR_PARSE_ARGS') ? new UsageError(`${message.split('. ')[0]}.`) : error
  }
}

/** Reads the settings from the environment and from the file .env in the working directory. Throws a ConfigError. */
export const loadConfig = (): Config => {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return readConfig(process.env)
}

/**
 * Opens the configured database, runs `task` and closes the database. With the embedded database, the server must be
 * stopped first.
 * @param options.appliesMigrations whether pending migrations are applied first; default: true
 */
export const withDatabase = async <TResult>(
  task: (db: Database, config: Config) => Promise<TResult>,
  options: { appliesMigrations?: boolean } = {},
): Promise<TResult> => {
  const config = loadConfig()
  const db = await openDatabase(config, { print: line => console.error(line), ...options })
  return await task(db, config).finally(() => db.close())
}

/** Formats the error of a command as a message for the terminal. */
export const formatCommandError = (error: unknown): string => {
  if (isDiskFull(error)) return formatDiskFullMessage(error, readConfig(process.env))
  if (error instanceof AppError) return error.issues.map(issue => issue.message).join('\n') || error.message
  return error instanceof Error ? error.message : String(error)
}
