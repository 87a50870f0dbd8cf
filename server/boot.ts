import { once } from 'node:events'
import type { Config } from './config'
import { AppError } from './errors'
import { DatabaseError } from './ports/db'
import { DirectoryLockedError } from './ports/db.lock'
import { StorageError } from './ports/storage'
import { start } from './start'

/** One line that says what is wrong and what to do; the stack only for what nobody foresaw. */
const explain = (error: unknown, config: Config): string => {
  const said = [DatabaseError, DirectoryLockedError, StorageError].some(kind => error instanceof kind)
  if (said) return (error as Error).message
  if (error instanceof AppError) {
    return `The first administrator cannot be made: ${error.message}. Change ADMIN_USERNAME, ADMIN_EMAIL or ADMIN_PASSWORD.`
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') {
    return `The port ${config.port} is in use. Stop what listens there, or set PORT to another one.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `The address ${config.host} is not one of this machine's. Set HOST to 127.0.0.1, 0.0.0.0 or another of its addresses.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `Not allowed to listen on port ${config.port}. Set PORT to one above 1023.`
  }
  if (code && /^(EEXIST|ENOTDIR|EROFS|EACCES|EPERM)$/.test(code)) {
    return `The data directory ${config.dataDir} cannot be written: ${message}. Set DATA_DIR to another directory.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** How long all that stops may take together, in milliseconds: then whoever told us to would lose patience. */
const LAST_MOMENT = 9_000

/** Serves until it is told to stop; what keeps it from starting is said in words, and the process ends with 1. */
export const boot = async (config: Config): Promise<never> => {
  const stopping = new AbortController()
  const stop = () => {
    stopping.abort()
    // A database that says nothing any more would be waited for until then, at its closing or in a start.
    setTimeout(() => process.exit(0), LAST_MOMENT).unref()
  }
  try {
    // From the first moment: a start that is not wanted any more ends as cleanly as a server does.
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, stop)
    const running = await start(config, {}, stopping.signal).catch(error => {
      if (stopping.signal.aborted) process.exit(0)
      throw error
    })
    if (!stopping.signal.aborted) await once(stopping.signal, 'abort')
    await running.stop()
  } catch (error) {
    console.error(explain(error, config))
    process.exit(1)
  }
  process.exit(0)
}
