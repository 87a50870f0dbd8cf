import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { listSnapshots, selectRetainedSnapshots } from '../../server/backup/snapshots'
import { verifyArchive } from '../../server/backup/verify-archive'
import { runCommand } from '../support/database/backups'
import { ADMIN_CREDENTIALS, requestLogin, setupProcesses } from '../support/processes/server-process'

const processes = setupProcesses()

const buildSettings = (dataDir: string, interval = 'off') => ({
  DATA_DIR: dataDir,
  ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
  SNAPSHOT_EVERY: interval,
})

const damageDatabase = (dataDir: string) => {
  const path = join(dataDir, 'database', 'global', '1260')
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(7, 100, 200))
}

describe('snapshots of the embedded database', { timeout: 300_000 }, () => {
  test('are taken only when data has changed, and restore a damaged database', async () => {
    const dataDir = await processes.createDataDirectory()
    const server = await processes.startServer(buildSettings(dataDir, '1s'))
    await expect.poll(() => listSnapshots(dataDir).length).toBe(1)
    await sleep(3000)
    expect(listSnapshots(dataDir)).toHaveLength(1)
    await requestLogin(server.url)
    await expect.poll(() => listSnapshots(dataDir).length).toBe(2)
    const [newest = '', oldest = ''] = listSnapshots(dataDir)
    expect(statSync(newest).mode & 0o777).toBe(0o600)
    expect((await verifyArchive(newest)).objects).toBeNull()
    await server.stop()

    damageDatabase(dataDir)
    const expectRefusedStart = async () => {
      const server = processes.spawnServer({ PORT: '0', ...buildSettings(dataDir) })
      expect(await server.exited).toEqual({ code: 1, signal: null })
      return server.getStderr()
    }
    const { createdAt } = await verifyArchive(newest)
    const refusal = await expectRefusedStart()
    expect(refusal).toMatch(
      /^The embedded database in \S+ cannot be opened: its file global\/1260 was changed outside the database\. The newest intact snapshot is from \S+; all later changes would be lost\. Restore it with: kairos restore --snapshot latest\n$/,
    )
    const time = /snapshot is from (\S+);/.exec(refusal)?.[1] ?? ''
    const doctor = await runCommand(['doctor'], buildSettings(dataDir))
    expect(doctor.stdout).toContain(`The newest intact snapshot is from ${time};`)
    expect(Math.abs(Date.parse(time) - Date.parse(createdAt))).toBeLessThan(60_000)

    // The error at the next start names the newest intact snapshot, not the newer damaged one.
    const intactArchive = readFileSync(newest)
    writeFileSync(newest, intactArchive.subarray(0, 1000))
    const oldestTime = basename(oldest).replace(
      /^snapshot-(\S+)T(\d\d)-(\d\d)-(\d\d)-(\d{3}Z)\.tar\.gz$/,
      '$1T$2:$3:$4.$5',
    )
    expect(await expectRefusedStart()).toContain(`The newest intact snapshot is from ${oldestTime};`)
    writeFileSync(newest, intactArchive)

    const restored = await runCommand(['restore', '--snapshot', 'latest', '--json'], buildSettings(dataDir))
    expect(restored.status, restored.stderr).toBe(0)
    expect(readdirSync(dataDir).filter(name => name.startsWith('database.damaged-'))).toHaveLength(1)
    const restartedServer = await processes.startServer(buildSettings(dataDir))
    expect((await requestLogin(restartedServer.url)).status).toBe(200)
    await restartedServer.stop()
  })

  test('replace an intact database only with --force; restore rejects an unknown or missing snapshot', async () => {
    const dataDir = await processes.createDataDirectory()
    const server = await processes.startServer(buildSettings(dataDir, '1s'))
    await expect.poll(() => listSnapshots(dataDir).length).toBe(1)
    await server.stop()
    const refused = await runCommand(['restore', '--snapshot', 'latest'], buildSettings(dataDir))
    expect(refused.stderr).toMatch(/is not empty .* add --force/)
    const missing = await runCommand(['restore', '--snapshot', 'none.tar.gz'], buildSettings(dataDir))
    expect(missing.stderr).toMatch(
      /^There is no none\.tar\.gz in \S+snapshots\. Specify a file in this directory, or latest\.\n$/,
    )
    const withoutSource = await runCommand(['restore'], buildSettings(dataDir))
    expect(withoutSource).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Specify either an archive or a snapshot.'),
    })
  })
})

test.each(['snapshots', '/mnt/snapshot-disk/snapshots'])(
  'selectRetainedSnapshots selects the 24 newest snapshots and the newest of each of the last seven days (in %s)',
  directory => {
    const startMs = Date.UTC(2026, 0, 1)
    const paths = Array.from({ length: 24 * 20 }, (_, hour) => {
      const time = new Date(startMs + hour * 3_600_000).toISOString().replace(/[:.]/g, '-')
      return join(directory, `snapshot-${time}.tar.gz`)
    }).reverse()
    const selected = paths.filter(path => selectRetainedSnapshots(paths).has(path))
    // The 24 newest snapshots cover the whole last day, so only six other days add a snapshot.
    expect(selected).toHaveLength(24 + 6)
    expect(selected.slice(0, 24)).toEqual(paths.slice(0, 24))
    expect(selected.slice(24).every(path => path.includes('T23-00'))).toBe(true)
  },
)
