import { createHash } from 'node:crypto'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { migrations } from '../../server/adapters/db/migrations'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  type ServerProcess,
  setupProcesses,
} from '../support/processes/server-process'

const processes = setupProcesses()

const buildSettings = (dataDir: string) => ({
  DATA_DIR: dataDir,
  ADMIN_USERNAME: ADMIN_CREDENTIALS.identifier,
  ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
})

const listFiles = (directory: string) =>
  readdirSync(directory, { recursive: true, withFileTypes: true }).map(entry => join(entry.parentPath, entry.name))

/** Returns whether PostgreSQL writes the file at each start, even at a start that fails because of damage. */
const isWrittenAtStart = (path: string) => /global\/pg_control$|\/pg_wal\//.test(path)

/** Maps each stored file to its hash, or to true if PostgreSQL writes the file at each start. */
const hashFiles = (directory: string) =>
  Object.fromEntries(
    listFiles(directory)
      .filter(path => isStoredData(path) && statSync(path).isFile())
      .map(path => [path, isWrittenAtStart(path) || createHash('sha256').update(readFileSync(path)).digest('hex')]),
  )

const waitForFile = async (paths: string[], server: ServerProcess) => {
  let hasExited = false
  void server.exited.then(() => {
    hasExited = true
  })
  while (!(paths.some(existsSync) || hasExited || server.getStdout().includes('serving'))) await sleep(5)
}

// Three interrupted starts and one complete start take minutes on a busy machine.
describe('a server start', { timeout: 400_000 }, () => {
  test('resumes a start that was killed during initialization, migrations or demo content creation', async () => {
    const dataDir = join(processes.createDirectory(), 'data')
    for (const paths of [
      ['database.initializing/PG_VERSION', 'database/PG_VERSION'],
      ['database/PG_VERSION'],
      ['demo-unfinished'],
    ]) {
      const server = processes.spawnServer({ PORT: '0', ...buildSettings(dataDir), SEED_DEMO: '' })
      await waitForFile(
        paths.map(path => join(dataDir, path)),
        server,
      )
      server.kill('SIGKILL')
      expect(await server.exited, `${paths} ${server.getStderr()}`).toEqual({ code: null, signal: 'SIGKILL' })
    }
    const server = await processes.startServer({ ...buildSettings(dataDir), SEED_DEMO: '' })
    expect(server.getStderr()).toBe('')
    expect((await requestLogin(server.url)).status).toBe(200)
    const { pagination } = await (await fetch(`${server.url}/api/blog/posts`)).json()
    expect(pagination.totalCount).toBeGreaterThanOrEqual(12)
  })

  test('completes a migration that an earlier release of the server left unfinished', async () => {
    const dataDir = await processes.createUnmigratedDirectory()
    const database = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
    const pool = database.createPool()
    await pool.query(`CREATE TABLE _prisma_migrations (id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL,
      finished_at timestamptz, migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
      started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`)
    await pool.query(`INSERT INTO _prisma_migrations (id, checksum, migration_name) VALUES ('1', '', $1)`, [
      migrations[0]?.name,
    ])
    await pool.end()
    await database.close()
    const server = await processes.startServer(buildSettings(dataDir))
    expect((await requestLogin(server.url)).status).toBe(200)
  })

  test('makes the new data directory and database accessible only to their owner, even with umask 0', async () => {
    const dataDir = join(processes.createDirectory(), 'data')
    const umask = process.umask(0)
    const server = processes.spawnServer({ PORT: '0', ...buildSettings(dataDir) })
    process.umask(umask)
    await waitForFile([join(dataDir, 'database/PG_VERSION')], server)
    expect(server.getStderr()).toBe('')
    const paths = listFiles(join(dataDir, 'database')).filter(isStoredData)
    const accessiblePaths = [dataDir, join(dataDir, 'database'), ...paths].filter(
      path => (statSync(path).mode & 0o077) !== 0,
    )
    expect(accessiblePaths).toEqual([])
    expect(paths.length).toBeGreaterThan(500)
  })

  test('restricts subdirectories to their owner, and warns if other users can access the data directory', async () => {
    const dataDir = await processes.createDataDirectory()
    mkdirSync(join(dataDir, 'files'))
    const directories = ['', 'database', 'files'].map(name => join(dataDir, name))
    for (const directory of directories) chmodSync(directory, 0o755)
    const server = await processes.startServer(buildSettings(dataDir))
    expect(directories.map(directory => (statSync(directory).mode & 0o777).toString(8))).toEqual(['755', '700', '700'])
    const warnings = server.getStdout().match(/.*directory is accessible to other users.*/g) ?? []
    expect(warnings.map(line => JSON.parse(line))).toMatchObject([
      { level: 40, path: dataDir, mode: '755', command: `chmod 700 ${dataDir}` },
    ])
    await server.stop()
  })
})

const findWalSegment = (databaseDirectory: string) =>
  readdirSync(join(databaseDirectory, 'pg_wal')).find(name => /^[\dA-F]{24}$/.test(name)) ?? ''

/** Returns whether a start keeps the file. Each start replaces the relation caches and the PID file. */
const isStoredData = (path: string) => !/pg_internal\.init|postmaster\.pid/.test(path)

const invertByte = (path: string, offset: number) => {
  const bytes = readFileSync(path)
  bytes.writeUInt8(bytes.readUInt8(offset) ^ 255, offset)
  writeFileSync(path, bytes)
}

const damageCases: Record<string, { apply: (databaseDirectory: string) => void; reason: RegExp }> = {
  'no PG_VERSION': { apply: path => rmSync(join(path, 'PG_VERSION')), reason: /its file PG_VERSION is missing/ },
  'a truncated write-ahead log': {
    apply: path => truncateSync(join(path, 'pg_wal', findWalSegment(path)), 4096),
    reason: /could not locate a valid checkpoint record at \S+/,
  },
  'a damaged control file': {
    apply: path => invertByte(join(path, 'global/pg_control'), 40),
    reason: /incorrect checksum in control file/,
  },
  'a damaged file map': {
    apply: path => invertByte(join(path, 'global/pg_filenode.map'), 100),
    reason: /relation mapping file "global\/pg_filenode.map" contains incorrect checksum/,
  },
  'no configuration': {
    apply: path => rmSync(join(path, 'postgresql.conf')),
    reason: /could not access the server configuration file "postgresql.conf": No such file or directory/,
  },
  'no client authentication file': {
    apply: path => rmSync(join(path, 'pg_hba.conf')),
    reason: /could not load pg_hba.conf/,
  },
  'files of another program': {
    apply: path => {
      rmSync(path, { recursive: true })
      mkdirSync(path)
      writeFileSync(join(path, 'notes.txt'), '')
    },
    reason: /its file PG_VERSION is missing/,
  },
}

describe('a damaged embedded database', () => {
  test.each(Object.entries(damageCases))(
    'is not served, keeps its files, and is reported in one line: %s',
    async (_, damage) => {
      const dataDir = await processes.createDataDirectory()
      const databaseDirectory = join(dataDir, 'database')
      // With this file, the server would detect the damage before PostgreSQL opens the database.
      rmSync(join(databaseDirectory, 'kairos-checksums.json'))
      damage.apply(databaseDirectory)
      const hashesBefore = hashFiles(databaseDirectory)
      const server = processes.spawnServer({ PORT: '0', ...buildSettings(dataDir) })
      await waitForFile([], server)
      server.kill('SIGTERM')
      expect(await server.exited).toEqual({ code: 1, signal: null })
      expect(server.getStderr()).toMatch(
        new RegExp(
          `^The embedded database in ${databaseDirectory} cannot be opened: ${damage.reason.source}\\. Restore a backup with: kairos restore ARCHIVE\\. Or move the directory elsewhere to start with an empty database\\.\\n$`,
        ),
      )
      expect(hashFiles(databaseDirectory)).toEqual(hashesBefore)
    },
  )
})
