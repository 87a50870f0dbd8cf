import { getErrorMessage, RequestError } from '../lib/api/request-error'

/** Bytes as megabytes with at most one decimal, "12.5 MB". */
export const formatMegabytes = (bytes: number): string =>
  `${Number((bytes / 2 ** 20).toFixed(1)).toLocaleString('en-US')} MB`

/** Whether the server has answered, and so has words of its own. */
export const hasServerResponse = (error: unknown): boolean =>
  error instanceof RequestError && error.status > 0

/** Why an upload failed (specification §8, Files). */
export const getUploadErrorMessage = (error: unknown): string =>
  hasServerResponse(error)
    ? getErrorMessage(error) || 'Failed to upload file. Please try again.'
    : 'An unexpected error occurred during file upload.'
