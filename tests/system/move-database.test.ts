import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { expect, test } from 'vitest'
import { runCommand } from '../support/database/backups'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  requestTokenRefresh,
  setupProcesses,
} from '../support/processes/server-process'

const processes = setupProcesses()

const executeOnPostgres = async (statement: string) => {
  const client = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

const parseSettings = (stdout: string): Record<string, string> =>
  Object.fromEntries([...stdout.matchAll(/^([A-Z_]+)=(.+)$/gm)].map(([, name, value]) => [name, value]))

test.runIf(process.env.TEST_DATABASE_URL)(
  'move-database moves data to PostgreSQL and back, rejects a database in use, and needs --force for a non-empty one',
  { timeout: 400_000 },
  async () => {
    const databaseName = `kairos_move_${randomUUID().slice(0, 8)}`
    await executeOnPostgres(`CREATE DATABASE ${databaseName}`)
    const url = new URL(process.env.TEST_DATABASE_URL ?? '')
    url.pathname = `/${databaseName}`
    try {
      const settings = {
        DATA_DIR: await processes.createDataDirectory(),
        ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
      }
      const embedded = await processes.startServer(settings)
      const { body } = await requestLogin(embedded.url)
      const refusedWhileRunning = await runCommand(['move-database', url.href], settings)
      expect(refusedWhileRunning.stderr).toMatch(/is in use by another Kairos process/)
      await embedded.stop()

      const moved = await runCommand(['move-database', url.href], settings)
      expect(moved.status, moved.stderr).toBe(0)
      expect(moved.stdout).toMatch(
        /^Copied \d+ rows of \d+ tables to PostgreSQL at \S+ and verified counts and balances\./,
      )
      const postgresSettings = { ...settings, ...parseSettings(moved.stdout) }
      expect(postgresSettings).toMatchObject({ DATABASE_URL: url.href, JWT_SECRET: expect.any(String) })
      const postgres = await processes.startServer(postgresSettings)
      const refreshed = await requestTokenRefresh(postgres.url, body.refreshToken)
      expect(refreshed.status).toBe(200)
      const login = await requestLogin(postgres.url)
      expect(login.status).toBe(200)
      const refusedWhileConnected = await runCommand(['move-database', url.href, '--force'], settings)
      expect(refusedWhileConnected.stderr).toMatch(
        /^A server uses PostgreSQL at \S+\. Stop all servers of this database first\.$/m,
      )
      await postgres.stop()
      const refusedPostgres = await runCommand(['move-database', url.href], settings)
      expect(refusedPostgres.stderr).toMatch(/PostgreSQL at \S+ is not empty .*add --force/)

      const refusedEmbedded = await runCommand(['move-database', '--to-embedded'], postgresSettings)
      expect(refusedEmbedded.stderr).toMatch(/The embedded database in \S+ is not empty .*add --force/)
      const movedBack = await runCommand(['move-database', '--to-embedded', '--force'], postgresSettings)
      expect(movedBack.stdout).toMatch(
        /^Remove DATABASE_URL and JWT_SECRET from the settings, then start the server\.$/m,
      )
      const restored = await processes.startServer(settings)
      expect((await requestTokenRefresh(restored.url, login.body.refreshToken)).status).toBe(200)
      await restored.stop()
    } finally {
      await executeOnPostgres(`DROP DATABASE ${databaseName} WITH (FORCE)`)
    }
  },
)

test('move-database rejects a missing target and a move to the current kind of database', async () => {
  const DATA_DIR = processes.createDirectory()
  for (const [args, settings, message] of [
    [[], {}, /^Specify POSTGRES_URL, such as postgresql:/],
    [['--to-embedded'], {}, /^The database is already the embedded one/],
    [
      ['postgresql://a@127.0.0.1/a'],
      { DATABASE_URL: 'postgresql://a@127.0.0.1/b', JWT_SECRET: 'x'.repeat(40) },
      /^The database is already on PostgreSQL/,
    ],
  ] as const) {
    const { status, stderr } = await runCommand(['move-database', ...args], { DATA_DIR, ...settings })
    expect.soft(stderr).toMatch(message)
    expect.soft(status).toBe(2)
  }
})
