import { BadResponseError, getErrorMessage, NetworkError, RequestError } from '../lib/api/request-error'

/** Formats a size as "12.5 MB". A megabyte has 1024 × 1024 bytes. The number has at most one decimal. */
export const formatMegabytes = (bytes: number): string =>
  `${Number((bytes / 2 ** 20).toFixed(1)).toLocaleString('en-US')} MB`

/** Returns whether the server responded. Returns false for a network failure or another error without a response. */
export const hasServerResponse = (error: unknown): boolean => error instanceof RequestError && error.status > 0

/**
 * Returns the description of the "Upload failed" toast (specification §8, Files). The description is the server's
 * message or a fallback. A response that is not GraphQL, for example from a proxy, can contain the message in its
 * `error` field.
 */
export function getUploadErrorMessage(error: unknown): string {
  if (error instanceof NetworkError)
    return 'The connection was lost during the upload. Check your connection and upload the file again.'
  if (!hasServerResponse(error)) return 'An unexpected error occurred during file upload.'
  const message = error instanceof BadResponseError ? error.errorField : getErrorMessage(error)
  return message || 'Failed to upload file. Please try again.'
}
