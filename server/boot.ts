import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config'
import { DatabaseError } from './ports/db'
import { DirectoryLockedError } from './ports/db.lock'
import { start } from './start'

/** One line that says what is wrong and what to do; the stack only for what nobody foresaw. */
const explain = (error: unknown): string => {
  if (error instanceof ConfigError || error instanceof DatabaseError || error instanceof DirectoryLockedError)
    return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `The port ${process.env.PORT || 4000} is in use. Stop what listens there, or set PORT to another one.`
  }
  if (code === 'EACCES') return `Not allowed: ${(error as Error).message}. Choose another PORT or DATA_DIR.`
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
