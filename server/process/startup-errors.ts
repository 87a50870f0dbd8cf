import { DirectoryLockedError } from '../adapters/db/directory-lock'
import { DatabaseError, formatDiskFullMessage, isDiskFull } from '../adapters/db/errors'
import { StorageError } from '../adapters/storage/storage'
import type { Config } from '../config'
import { SigningSecretError } from '../crypto/signing-secret'
import { AppError } from '../errors'

/** Formats an expected error as one line with the cause and the remedy, and any other error with its stack. */
export const formatStartupError = (error: unknown, config: Config): string => {
  if (isDiskFull(error) || (error instanceof AppError && error.code === 'STORAGE_FULL')) {
    return formatDiskFullMessage(error, config)
  }
  const hasUserMessage = [DatabaseError, DirectoryLockedError, SigningSecretError, StorageError].some(
    errorClass => error instanceof errorClass,
  )
  if (hasUserMessage) return (error as Error).message
  if (error instanceof AppError && (error.code === 'BAD_USER_INPUT' || error.code === 'CONFLICT')) {
    return `The first administrator cannot be created: ${error.message}. Change ADMIN_USERNAME, ADMIN_EMAIL or ADMIN_PASSWORD.`
  }
  const { code, syscall, message } = error as NodeJS.ErrnoException
  const endpoint = getFailedEndpoint(error as NodeJS.ErrnoException, config)
  if (code === 'EADDRINUSE') {
    return `Port ${endpoint.port} is already in use. Stop the process that uses it, or set ${endpoint.prefix}PORT to another port.`
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return `The address ${endpoint.host} does not belong to this machine. Set ${endpoint.prefix}HOST to 127.0.0.1, 0.0.0.0 or another local address.`
  }
  if (code === 'EACCES' && syscall === 'listen') {
    return `No permission to listen on port ${endpoint.port}. Set ${endpoint.prefix}PORT to a number above 1023.`
  }
  if (code && /^(EEXIST|ENOTDIR|EROFS|EACCES|EPERM)$/.test(code)) {
    return `The data directory ${config.dataDir} is not writable: ${message}. Set DATA_DIR to another directory.`
  }
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

/** Returns the endpoint whose listener failed, and the prefix of its setting names. */
const getFailedEndpoint = (error: NodeJS.ErrnoException & { port?: number; hostname?: string }, config: Config) => {
  const { host, port, metrics } = config
  // The error from a failed listener contains the port. The error from a failed DNS lookup contains only the hostname.
  const isMetrics =
    metrics && ((error.port === metrics.port && port !== metrics.port) || (error.hostname ?? host) !== host)
  return isMetrics ? { ...metrics, prefix: 'METRICS_' } : { host, port, prefix: '' }
}
