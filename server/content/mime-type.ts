import { open } from 'node:fs/promises'

/** Returns the MIME type that the first bytes of a file indicate. Only decoding proves that a file is an image. */
export const detectMimeType = async (path: string): Promise<string> => {
  const { fileTypeFromFile } = await import('file-type')
  const detected = await fileTypeFromFile(path).catch(() => undefined)
  if (detected) return detected.mime
  return (await isText(path)) ? 'text/plain' : 'application/octet-stream'
}

const SAMPLE_BYTES = 64 * 1024

const isText = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    if (bytes.includes(0)) return false
    // With `stream`, the decoder accepts a character that the end of the sample cuts in two.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytesRead === SAMPLE_BYTES })
    return true
  } catch {
    return false
  } finally {
    await file.close()
  }
}
