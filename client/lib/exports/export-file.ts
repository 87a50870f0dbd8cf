import type { ExportFormat } from './exported-list'

const [QUOTE, NEWLINE] = [0x22, 0x0a]

/**
 * Returns a function that takes the next part of a file and returns the number of complete rows so far. The CSV header
 * does not count as a row. A quoted CSV field may contain line breaks.
 */
export function createRowCounter(format: ExportFormat): (bytes: Uint8Array) => number {
  const isCsv = format === 'csv'
  let rows = isCsv ? -1 : 0
  let isQuoted = false
  return bytes => {
    for (const byte of bytes) {
      if (byte === NEWLINE && !isQuoted) rows++
      else if (byte === QUOTE && isCsv) isQuoted = !isQuoted
    }
    return Math.max(rows, 0)
  }
}

/** Returns the file name in a Content-Disposition header. Supports only the format that the server uses for exports. */
export const parseFileName = (contentDisposition: string | null): string | undefined =>
  /filename="([^"]+)"/.exec(contentDisposition ?? '')?.[1]

/** The object URL is not revoked immediately, because some browsers read the blob only after click() returns. */
const URL_LIFETIME_MS = 10_000

export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), URL_LIFETIME_MS)
}
