import { once } from 'node:events'
import { DatabaseError } from './adapters/db'
import { DirectoryLockedError } from './adapters/db.directory-lock'
import { StorageError } from './adapters/storage'
import type { Config } from './config'
import { AppError } from './errors'
import { startServer } from './start'

/** One line that says what is wrong and what to do; the stack only for what nobody foresaw. */
const formatStartupError = (error: unknown, config: Config): string => {
  const hasUserMessage = [DatabaseError, DirectoryLockedError, StorageError].some(
    errorClass => error instanceof errorClass,
  )
  if (hasUserMessage) return (error as Error).message
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
const FORCE_EXIT_TIMEOUT_MS = 9_000

/** Serves until it is told to stop; what keeps it from starting is said in words, and the process ends with 1. */
export const runServer = async (config: Config): Promise<never> => {
  const shutdownController = new AbortController()
  const requestShutdown = () => {
    shutdownController.abort()
    // A database that says nothing any more would be waited for until then, at its closing or in a start.
    setTimeout(() => process.exit(0), FORCE_EXIT_TIMEOUT_MS).unref()
  }
  try {
    // From the first moment: a start that is not wanted any more ends as cleanly as a server does.
    for (const name of ['SIGTERM', 'SIGINT'] as const) process.on(name, requestShutdown)
    const server = await startServer(config, {}, shutdownController.signal).catch(error => {
      if (shutdownController.signal.aborted) process.exit(0)
      throw error
    })
    if (!shutdownController.signal.aborted) await once(shutdownController.signal, 'abort')
    await server.stop()
  } catch (error) {
    console.error(formatStartupError(error, config))
    process.exit(1)
  }
  process.exit(0)
}
