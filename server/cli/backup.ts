import { existsSync } from 'node:fs'
import { mkdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { openDatabase } from '../adapters/db/database'
import { createStorage } from '../adapters/storage/create-storage'
import { withArchiveFile } from '../backup/archive'
import { sendControlCommand } from '../backup/control-socket'
import { writeBackup } from '../backup/create'
import { BackupError, summarizeManifest } from '../backup/manifest'
import { syncDirectory } from '../backup/sync-directory'
import { verifyArchive } from '../backup/verify-archive'
import type { Config } from '../config'
import { readSigningSecret } from '../crypto/signing-secret'
import { defineCommand, EXIT_CODES, jsonOption, loadConfig, UsageError } from './command'
import { createProgressLine, type ProgressLine } from './progress'

export const command = defineCommand({
  description:
    'Writes an archive to the directory DIR, or to standard output if DIR is "-". The server can keep running. An archive\ncontains password hashes and personal data. It also contains the signing secret if DATA_DIR contains the secret.\nProtect the archive like the server. The command verifies an archive in a directory and reports missing and damaged\nfiles. It does not verify an archive on standard output: check that archive with kairos verify.',
  positionals: ['DIR'],
  options: jsonOption,
  run: async ({ values, positionals }) => {
    const [target = ''] = positionals
    const config = loadConfig()
    const progress = createProgressLine(!values.json)
    if (target === '-') {
      if (values.json)
        throw new UsageError('--json cannot be combined with "-", because the archive uses standard output.')
      if (process.stdout.isTTY) throw new UsageError('The archive is binary. Redirect standard output to a file.')
      await writeArchive(config, process.stdout, progress).finally(progress.clear)
      return EXIT_CODES.ok
    }
    const { path, manifest } = await writeArchiveFile(config, target, progress)
    const summary = { path, size: (await stat(path)).size, ...summarizeManifest(manifest) }
    if (values.json) console.log(JSON.stringify(summary))
    else console.log(`${path}: ${summary.rows} rows, ${summary.files} files, ${summary.size} bytes, verified.`)
    for (const key of summary.brokenFiles)
      console.error(
        `The file ${key} is missing from the storage, or its checksum differs from the checksum in its database row.`,
      )
    return summary.brokenFiles.length > 0 ? EXIT_CODES.failed : EXIT_CODES.ok
  },
})

/** Writes an archive under a temporary name, verifies it and renames it. After an error, deletes the archive. */
const writeArchiveFile = async (config: Config, directory: string, progress: ProgressLine) => {
  await mkdir(directory, { recursive: true, mode: 0o700 })
  const path = join(directory, `kairos-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`)
  const temporaryPath = `${path}.partial`
  try {
    await withArchiveFile(temporaryPath, output => writeArchive(config, output, progress))
    progress.clear()
    progress.show('reading the archive back')
    const manifest = await verifyArchive(temporaryPath)
    await rename(temporaryPath, path)
    await syncDirectory(directory)
    return { path, manifest }
  } finally {
    progress.clear()
    await rm(temporaryPath, { force: true })
  }
}

/**
 * Writes an archive to a stream. If a server is running with the embedded database, the server creates the archive.
 * Otherwise, this process does.
 */
const writeArchive = async (config: Config, output: Writable, progress: ProgressLine) => {
  if (config.databaseUrl) return await writeDirectly(config, output, progress)
  const response = await sendControlCommand(config.dataDir, 'backup')
  if (!response) return await writeDirectly(config, output, progress)
  let receivedBytes = 0
  response.on('data', (chunk: Buffer) => {
    receivedBytes += chunk.length
    progress.show(`${(receivedBytes / 2 ** 20).toFixed(1)} MB received from the server`)
  })
  await pipeline(response, output).catch(error => {
    const isAborted = (error as NodeJS.ErrnoException).code === 'ECONNRESET'
    throw isAborted ? new BackupError('The server stopped the backup. Its log has the reason.') : error
  })
}

const writeDirectly = async (config: Config, output: Writable, progress: ProgressLine) => {
  const { dataDir, databaseUrl, jwtSecret } = config
  if (!databaseUrl && !existsSync(join(dataDir, 'database')))
    throw new BackupError(`The directory ${dataDir} contains no database. Set DATA_DIR or DATABASE_URL.`)
  const db = await openDatabase(config, { appliesMigrations: false, print: line => console.error(line) })
  try {
    const storage = await createStorage(config, true)
    const source = { db, storage, dataDir, secret: readSigningSecret(jwtSecret, dataDir) }
    const onProgress = ({ rows, files }: { rows: number; files: number }) =>
      progress.show(`${rows} rows, ${files} files`)
    await writeBackup(source, output, { onProgress })
  } finally {
    await db.close()
  }
}
