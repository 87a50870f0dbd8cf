import { BadResponseError, getErrorMessage, NetworkError, RequestError } from '../lib/api/request-error'

/** Formats bytes as megabytes of 1024 × 1024 bytes, with at most one decimal: "12.5 MB". */
export const formatMegabytes = (bytes: number): string =>
  `${Number((bytes / 2 ** 20).toFixed(1)).toLocaleString('en-US')} MB`

/** Returns true if the server responded with an error, false for a network failure and other errors. */
export const hasServerResponse = (error: unknown): boolean => error instanceof RequestError && error.status > 0

/**
 * Returns the description of the "Upload failed" toast (specification §8, Files): the server's message, or a fallback.
 * If the response is not GraphQL, for example from a proxy, the server's message is the `error` field of the JSON body.
 * A NetworkError has a message of its own.
 */
export function getUploadErrorMessage(error: unknown): string {
  if (error instanceof NetworkError)
    return 'The connection was lost during the upload. Check your connection and upload the file again.'
  if (!hasServerResponse(error)) return 'An unexpected error occurred during file upload.'
  const message = error instanceof BadResponseError ? error.errorField : getErrorMessage(error)
  return message || 'Failed to upload file. Please try again.'
}
