import { existsSync } from 'node:fs'
import { type Database, openDatabase } from './adapters/db'
import { formatDiskFullMessage, isDiskFull } from './adapters/db.errors'
import { readConfig } from './config'
import { AppError } from './errors'

/**
 * Runs a command on the configured database and exits with 0. On an error, prints its message and exits with 1. The
 * server must be stopped first if the database is embedded.
 */
export const runCommand = async (task: (db: Database) => Promise<void>): Promise<never> => {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const db = await openDatabase(readConfig(process.env), { print: console.log })
    await task(db).finally(() => db.close())
    process.exit(0)
  } catch (error) {
    if (isDiskFull(error)) console.error(formatDiskFullMessage(error, readConfig(process.env)))
    else if (error instanceof AppError)
      console.error(error.issues.map(issue => issue.message).join('\n') || error.message)
    else console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
