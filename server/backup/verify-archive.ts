import { createHash } from 'node:crypto'
import { readArchive } from './archive'
import { BackupError, type BackupManifest, listParts, MANIFEST_PATH, parseManifest } from './manifest'

interface ActualPart {
  size: number
  sha256: string
  /** Number of lines in a table; 0 for other parts. */
  lineCount: number
}

const LINE_BREAK = 10

const readPart = async (content: AsyncIterable<Buffer>, isTable: boolean): Promise<ActualPart> => {
  const hash = createHash('sha256')
  let size = 0
  let lineCount = 0
  for await (const chunk of content) {
    hash.update(chunk)
    size += chunk.length
    if (isTable) for (const byte of chunk) if (byte === LINE_BREAK) lineCount++
  }
  return { size, sha256: hash.digest('hex'), lineCount }
}

/**
 * Compares each part of an archive with the manifest of the archive, and returns the manifest.
 * @throws BackupError when the archive cannot be read or has no manifest, or when a part is missing, unknown or damaged
 */
export const verifyArchive = async (file: string): Promise<BackupManifest> => {
  const parts = new Map<string, ActualPart>()
  let manifest: BackupManifest | null = null
  for await (const { path, content } of readArchive(file)) {
    if (path === MANIFEST_PATH) {
      const chunks: Buffer[] = []
      for await (const chunk of content) chunks.push(chunk)
      manifest = parseManifest(Buffer.concat(chunks).toString('utf8'))
    } else parts.set(path, await readPart(content, path.startsWith('tables/')))
  }
  if (!manifest) throw new BackupError(`The archive ${file} is incomplete: it has no manifest. Use another one.`)
  const expected = listParts(manifest)
  for (const [path, { size, sha256, rowCount }] of expected) {
    const part = parts.get(path)
    const isIntact =
      part?.size === size && part.sha256 === sha256 && (rowCount === undefined || part.lineCount === rowCount)
    if (!isIntact)
      throw new BackupError(`The archive ${file} is damaged: ${path} does not match the manifest. Use another one.`)
  }
  const unknownPath = [...parts.keys()].find(path => !expected.has(path))
  if (unknownPath)
    throw new BackupError(
      `The archive ${file} contains ${unknownPath}, which its manifest does not list. Use another one.`,
    )
  return manifest
}
