import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach } from 'vitest'
import { connectEmbedded, type Database } from '../../../server/adapters/db/database'
import { EmbeddedDatabase } from '../../../server/adapters/db/embedded'
import { createDiskStorage } from '../../../server/adapters/storage/disk'
import { createArchiveWriter, readArchive } from '../../../server/backup/archive'
import { type BackupOptions, writeBackup } from '../../../server/backup/create'
import type { BackupManifest } from '../../../server/backup/manifest'
import type { TestApp } from '../app'
import { openTestDatabase } from './database'

/** Runs a command of the built CLI. Returns the exit status and the output. */
export const runCommand = async (args: string[], settings: Record<string, string>) => {
  const child = spawn(process.execPath, ['dist/server/cli.js', ...args], {
    env: { PATH: process.env.PATH, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', chunk => {
    output.stdout += chunk
  })
  child.stderr.on('data', chunk => {
    output.stderr += chunk
  })
  const [status] = await once(child, 'close')
  return { status: status as number, ...output }
}

/** Returns a function that creates a temporary directory. The directories are removed after each test. */
export const setupDirectories = () => {
  const directories: string[] = []
  afterEach(() => {
    for (const path of directories.splice(0)) rmSync(path, { recursive: true, force: true })
  })
  return (): string => {
    const path = mkdtempSync(join(tmpdir(), 'kairos-backup-'))
    directories.push(path)
    return path
  }
}

export const backUpApp = async (
  { db, deps: { storage, secret } }: TestApp,
  directory: string,
  options: BackupOptions = {},
): Promise<{ file: string; manifest: BackupManifest }> => {
  const file = join(directory, `${crypto.randomUUID()}.tar.gz`)
  const source = { db, storage, secret, dataDir: directory }
  return { file, manifest: await writeBackup(source, createWriteStream(file), options) }
}

/**
 * Opens a database and empty disk storage for a restore. 'same' opens a migrated database of the kind that the
 * Vitest project uses (embedded or PostgreSQL). 'embedded' opens an embedded database without tables.
 */
export const openRestoreTarget = async (
  directory: string,
  kind: 'same' | 'embedded' = 'same',
): Promise<{ db: Database; storage: Awaited<ReturnType<typeof createDiskStorage>> }> => {
  const openEmbedded = () =>
    connectEmbedded(new EmbeddedDatabase({ dataDir: 'memory://' }), 'a database to restore into', {
      appliesMigrations: false,
    })
  return {
    db: kind === 'embedded' ? await openEmbedded() : await openTestDatabase({ isShared: false }),
    storage: await createDiskStorage(join(directory, 'restored-files')),
  }
}

/** Writes an edited copy of an archive. `edit` receives each entry as Latin-1 text and returns null to omit it. */
export const editArchive = async (
  file: string,
  edit: (path: string, content: string) => string | null,
): Promise<string> => {
  const editedFile = `${file}.edited`
  const writer = createArchiveWriter(createWriteStream(editedFile))
  for await (const entry of readArchive(file)) {
    const bytes = Buffer.concat(await Readable.from(entry.content).toArray())
    const text = edit(entry.path, bytes.toString('latin1'))
    if (text === null) continue
    const content = Buffer.from(text, 'latin1')
    await writer.add(entry.path, content.length, Readable.from([content]))
  }
  await writer.finish()
  return editedFile
}
