import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config'
import { AppError } from './errors'
import { DatabaseError } from './ports/db'
import { DirectoryLockedError } from './ports/db.lock'
import { start } from './start'

/** One line that says what is wrong and what to do; the stack only for what nobody foresaw. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof DirectoryLockedError)
    return error.message
  if (error instanceof AppError) {
    return `The first administrator cannot be made: ${error.message}. Change ADMIN_USERNAME, ADMIN_EMAIL or ADMIN_PASSWORD.`
  }
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `The port ${process.env.PORT || 4000} is in use. Stop what listens there, or set PORT to another one.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `The address ${process.env.HOST} is not one of this machine's. Set HOST to 127.0.0.1, 0.0.0.0 or another of its addresses.`
  }
  if (code === 'EACCES' && (error as NodeJS.ErrnoException).syscall === 'listen') {
    return `Not allowed to listen on port ${process.env.PORT}. Set PORT to one above 1023.`
  }
  if (code && /^(EEXIST|ENOTDIR|EROFS|EACCES|EPERM)$/.test(code)) {
    return `The data directory ${process.env.DATA_DIR || './data'} cannot be written: ${(error as Error).message}. Set DATA_DIR to another directory.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const running = await start(readConfig(process.env))
  let stopping = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = true
      running.stop().then(
        () => process.exit(0),
        error => {
          console.error(explain(error))
          process.exit(1)
        },
      )
    })
  }
} catch (error) {
  console.error(explain(error))
  process.exit(1)
}
