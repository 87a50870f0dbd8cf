import { open } from 'node:fs/promises'
import { fileTypeFromFile } from 'file-type'

/** What a file's bytes say it is. No more than a guess: only decoding proves an image. */
export const detectMimeType = async (path: string): Promise<string> => {
  const detected = await fileTypeFromFile(path).catch(() => undefined)
  if (detected) return detected.mime
  return (await isText(path)) ? 'text/plain' : 'application/octet-stream'
}

/** How much of a file is looked at. Bytes. */
const SAMPLE_BYTES = 64 * 1024

const isText = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0)
    const bytes = buffer.subarray(0, bytesRead)
    if (bytes.includes(0)) return false
    // A character may be cut in two where the look ends.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: bytesRead === SAMPLE_BYTES })
    return true
  } catch {
    return false
  } finally {
    await file.close()
  }
}
