import { existsSync } from 'node:fs'
import { type Database, openDatabase } from './adapters/db'
import { readConfig } from './config'
import { AppError } from './errors'

/**
 * Runs a command line task on the configured database, then exits: with 0, or with 1 and the message of the error. On
 * the embedded database, the server must be stopped.
 */
export const runCommand = async (task: (db: Database) => Promise<void>): Promise<never> => {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    const db = await openDatabase(readConfig(process.env), { print: console.log })
    await task(db).finally(() => db.close())
    process.exit(0)
  } catch (error) {
    if (error instanceof AppError) console.error(error.issues.map(issue => issue.message).join('\n') || error.message)
    else console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
