import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { afterEach, describe, expect, test } from 'vitest'
import { verifyArchive } from '../../server/backup/verify-archive'
import { runCommand } from '../support/database/backups'
import { findMissingGrantReasons, startMixedLoad } from '../support/database/mixed-load'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  requestTokenRefresh,
  setupProcesses,
} from '../support/processes/server-process'

const processes = setupProcesses()

const JWT_SECRET = 'a secret for tests, long enough to sign with'

const buildSettings = (dataDir: string) => ({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN_CREDENTIALS.password })

const databaseNames: string[] = []

const executeOnPostgres = async (statement: string) => {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const createDatabase = async () => {
  const name = `kairos_backup_${randomUUID().slice(0, 8)}`
  databaseNames.push(name)
  await executeOnPostgres(`CREATE DATABASE ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  return url.href
}

afterEach(async () => {
  for (const name of databaseNames.splice(0)) await executeOnPostgres(`DROP DATABASE ${name} WITH (FORCE)`)
})

/** Creates a data directory and an empty database. Returns the settings of an instance that uses them. */
const createInstance = async (databaseKind: string): Promise<Record<string, string>> => {
  if (databaseKind === 'embedded') return buildSettings(await processes.createDataDirectory())
  return { ...buildSettings(processes.createDirectory()), DATABASE_URL: await createDatabase(), JWT_SECRET }
}

const databaseKinds = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

/** One round keeps the test short. The benchmark `npm run bench:backup` runs 20 rounds. */
const ROUND_COUNT = 1

describe.each(databaseKinds)('backups of a running server (%s)', { timeout: 300_000 }, databaseKind => {
  test('contain every earlier credit grant, correct balances and exactly the files in stored_files', async () => {
    const settings = await createInstance(databaseKind)
    const server = await processes.startServer(settings)
    const load = await startMixedLoad(server.url)
    const directory = join(processes.createDirectory(), 'backups')
    for (let round = 0; round < ROUND_COUNT; round++) {
      await load.waitForTransactions(20)
      const acknowledged = load.getAcknowledgedGrantReasons()
      const backup = await runCommand(['backup', directory, '--json'], settings)
      expect(backup, backup.stderr).toMatchObject({ status: 0, stderr: '' })
      const { path, brokenFiles } = JSON.parse(backup.stdout)
      expect(statSync(path).mode & 0o777).toBe(0o600)
      expect(brokenFiles).toEqual([])

      // If PostgreSQL is available, the test restores each archive into the other kind of database.
      const nextIndex = (databaseKinds.indexOf(databaseKind) + 1) % databaseKinds.length
      const targetSettings = await createInstance(databaseKinds[nextIndex] ?? databaseKind)
      const restored = await runCommand(['restore', path, '--json'], targetSettings)
      expect(restored.status, restored.stderr).toBe(0)
      const verified = await runCommand(['verify', '--json'], targetSettings)
      expect(verified.status, verified.stderr).toBe(0)
      expect(JSON.parse(verified.stdout)).toMatchObject({ wrongBalances: [], missingFiles: [], damagedFiles: [] })
      expect(await findMissingGrantReasons(path, acknowledged)).toEqual([])
      const { objects, tables } = await verifyArchive(path)
      const files = listFiles(join(targetSettings.DATA_DIR ?? '', 'files'))
      expect(files.length).toBe(objects?.length)
      expect(tables.find(({ name }) => name === 'stored_files')?.rowCount).toBe(objects?.length)
    }
    await load.stop()
    expect(load.failures).toEqual([])
    await server.stop()
    expect(readdirSync(join(settings.DATA_DIR ?? '', 'spool'))).toEqual([])
    expect(readdirSync(directory).filter(name => !name.endsWith('.tar.gz'))).toEqual([])
  })
})

const listFiles = (directory: string): string[] =>
  existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true })
        .filter(entry => entry.isFile())
        .map(entry => entry.name)
    : []

describe('kairos restore', { timeout: 300_000 }, () => {
  test('keeps sessions valid, rejects a running instance, and requires --force for a non-empty database', async () => {
    const settings = buildSettings(await processes.createDataDirectory())
    const server = await processes.startServer(settings)
    const { body } = await requestLogin(server.url)
    const directory = processes.createDirectory()
    const { path } = JSON.parse((await runCommand(['backup', directory, '--json'], settings)).stdout)
    const restoreWhileRunning = await runCommand(['restore', path, '--force'], settings)
    expect(restoreWhileRunning.stderr).toMatch(/is in use by another Kairos process/)
    await server.stop()

    const refused = await runCommand(['restore', path], settings)
    expect(refused.stderr).toMatch(
      /The embedded database in \S+ is not empty \(.*users: 1\)\. Use an empty one, or add --force, which/,
    )
    expect(refused.status).toBe(1)
    const forced = await runCommand(['restore', path, '--force'], settings)
    expect(forced.stdout).toMatch(/^Restored the state of .* 0 files\.\nVerified .*\nThe previous database is in \S+\./)

    const targetSettings = buildSettings(join(processes.createDirectory(), 'new'))
    const restoredArchive = await runCommand(['restore', path], targetSettings)
    expect(restoredArchive).toMatchObject({ status: 0, stdout: expect.not.stringContaining('JWT_SECRET') })
    const restoredServer = await processes.startServer(targetSettings)
    expect((await requestTokenRefresh(restoredServer.url, body.refreshToken)).status).toBe(200)
    await restoredServer.stop()
  })

  test('creates no data directory from a damaged archive', async () => {
    const archivePath = join(processes.createDirectory(), 'damaged.tar.gz')
    writeFileSync(archivePath, 'not an archive')
    const targetSettings = buildSettings(join(processes.createDirectory(), 'new'))
    const restored = await runCommand(['restore', archivePath], targetSettings)
    expect(restored).toMatchObject({ status: 1, stdout: '' })
    expect(restored.stderr).toMatch(/^The archive \S+ is damaged: /)
    expect(existsSync(targetSettings.DATA_DIR)).toBe(false)
  })
})

describe('kairos backup', () => {
  test('writes the archive to standard output if the target is "-"', async () => {
    const settings = buildSettings(await processes.createDataDirectory())
    const server = await processes.startServer(settings)
    const archivePath = join(processes.createDirectory(), 'piped.tar.gz')
    const child = spawn(process.execPath, ['dist/server/cli.js', 'backup', '-'], {
      env: { PATH: process.env.PATH, ...settings },
    })
    const exited = once(child, 'exit')
    await pipeline(child.stdout, createWriteStream(archivePath))
    expect(await exited).toEqual([0, null])
    await verifyArchive(archivePath)
    await server.stop()
  })

  test('fails if the target is a file or if the data directory contains no database', async () => {
    const settings = buildSettings(await processes.createDataDirectory())
    const directory = processes.createDirectory()
    const file = join(directory, 'file')
    writeFileSync(file, '')
    const backup = await runCommand(['backup', file], settings)
    expect({ status: backup.status, stdout: backup.stdout }).toEqual({ status: 1, stdout: '' })
    const backupWithoutDatabase = await runCommand(['backup', directory], { DATA_DIR: join(directory, 'none') })
    expect(backupWithoutDatabase.status).toBe(1)
    expect(backupWithoutDatabase.stderr).toMatch(/contains no database\. Set DATA_DIR or DATABASE_URL\./)
  })
})
