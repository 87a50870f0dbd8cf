import { getErrorMessage, RequestError } from '../lib/api/request-error'

/** Formats bytes as megabytes with at most one decimal: "12.5 MB". */
export const formatMegabytes = (bytes: number): string =>
  `${Number((bytes / 2 ** 20).toFixed(1)).toLocaleString('en-US')} MB`

/** Returns whether an error carries a response of the server, not a network failure. */
export const hasServerResponse = (error: unknown): boolean => error instanceof RequestError && error.status > 0

/** Returns the description of the "Upload failed" toast (specification §8, Files). */
export const getUploadErrorMessage = (error: unknown): string =>
  hasServerResponse(error)
    ? getErrorMessage(error) || 'Failed to upload file. Please try again.'
    : 'An unexpected error occurred during file upload.'
