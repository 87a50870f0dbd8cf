import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { connectEmbedded } from '../../server/adapters/db/database'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { isDatabaseUnavailable } from '../../server/adapters/db/errors'
import {
  ADMIN_CREDENTIALS,
  findMissingTokens,
  requestTokenRefresh,
  setupProcesses,
  startWriteLoad,
} from '../support/processes/server-process'

const processes = setupProcesses()

/** On Linux, the server can check whether the owner of a lock is still running. Elsewhere, the lock must expire. */
const canDetectDeadOwner = existsSync('/proc/self/stat')

const buildSettings = (dataDir: string) => ({ DATA_DIR: dataDir, ADMIN_PASSWORD: ADMIN_CREDENTIALS.password })

describe('the embedded database', { timeout: 180_000 }, () => {
  test('loses no acknowledged write after SIGKILL, and on Linux the restart does not wait for the lock', async () => {
    const dataDir = await processes.createDataDirectory()
    const server = await processes.startServer(buildSettings(dataDir))
    const writeLoad = await startWriteLoad(server.url)
    const delayMs = Math.round(300 + Math.random() * 900)
    await sleep(delayMs)
    server.kill('SIGKILL')
    await writeLoad.stop()
    expect((await server.exited).signal).toBe('SIGKILL')

    const restartedServer = await processes.startServer(buildSettings(dataDir))
    console.log(
      `killed after ${delayMs} ms and ${writeLoad.acknowledgedTokens.length} writes; restarted in ${Math.round(restartedServer.startupMs)} ms`,
    )
    if (canDetectDeadOwner) expect(restartedServer.getStdout()).not.toContain('Waiting')
    for (const token of writeLoad.getNewestTokens()) {
      const { status } = await requestTokenRefresh(restartedServer.url, token)
      expect(status).toBe(200)
    }
    await restartedServer.stop()
    expect(writeLoad.acknowledgedTokens.length).toBeGreaterThan(4)
    expect(await findMissingTokens(dataDir, writeLoad.acknowledgedTokens)).toEqual([])
  })

  // The server disables V8's optimizing compiler for WebAssembly. In Node 24, this compiler would need 600 MB for the
  // SQL parser of PGlite alone.
  test.runIf(process.platform === 'linux')('runs in a process that uses less than 450 MB of memory', async () => {
    const dataDir = await processes.createDataDirectory()
    const server = await processes.startServer(buildSettings(dataDir))
    expect((await fetch(`${server.url}/blog`)).status).toBe(200)
    const [, peakKb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${server.id}/status`, 'utf8')) ?? []
    expect(Number(peakKb) / 1024).toBeLessThan(450)
    await server.stop()
  })

  test('rejects a second process that uses the same data directory', async () => {
    const dataDir = await processes.createDataDirectory()
    const first = await processes.startServer(buildSettings(dataDir))
    const writeLoad = await startWriteLoad(first.url, 2)
    const second = processes.spawnServer({ PORT: '0', ...buildSettings(dataDir) })
    expect(await second.exited).toEqual({ code: 1, signal: null })
    expect(second.getStderr()).toBe(
      `The data directory ${dataDir} is in use by another Kairos process. Stop that process, or set DATA_DIR to another directory.\n`,
    )
    expect(second.getStdout()).not.toContain('serving')

    const countBefore = writeLoad.acknowledgedTokens.length
    await expect.poll(() => writeLoad.acknowledgedTokens.length).toBeGreaterThan(countBefore)
    await writeLoad.stop()
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
    expect(first.getStderr()).toBe('')
    await first.stop()
    expect(await findMissingTokens(dataDir, writeLoad.acknowledgedTokens)).toEqual([])
  })

  test('is opened after a lock with an unknown owner has expired', async () => {
    const foreignOwner = {
      boot: '00000000-0000-4000-8000-000000000000',
      namespace: 'pid:[1]',
      pid: process.pid,
      started: '1',
    }
    const ownerFiles = {
      'of another machine': JSON.stringify(foreignOwner),
      truncated: '{"boot":"0000',
    }
    await Promise.all(
      Object.entries(ownerFiles).map(async ([kind, content]) => {
        const dataDir = await processes.createDataDirectory()
        mkdirSync(join(dataDir, 'database.lock'))
        writeFileSync(join(dataDir, 'database.owner.json'), content)
        const server = await processes.startServer(buildSettings(dataDir))
        expect(server.getStdout(), kind).toContain(
          'The data directory is locked. Waiting up to 7 seconds to see whether its owner is still running',
        )
        expect(server.getStderr(), kind).toBe('')
        expect((await fetch(`${server.url}/readyz`)).status, kind).toBe(200)
      }),
    )
  })

  test('rejects queries as unavailable when its worker crashes, and loses no acknowledged write', async () => {
    const dataDir = await processes.createDataDirectory()
    const embedded = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
    const database = await connectEmbedded(embedded, 'a database to crash')
    const acknowledged: string[] = []
    const failures: unknown[] = []
    let isRunning = true
    const attemptWrite = async (email: string, write: () => Promise<unknown>) => {
      await write().then(
        () => acknowledged.push(email),
        (error: unknown) => failures.push(error),
      )
    }
    const insert = 'INSERT INTO leads (email, interest) VALUES ($1, $2)'
    const writers = Array.from({ length: 6 }, async (_, writerIndex) => {
      for (let count = 0; isRunning; count++) {
        const email = `lead-${writerIndex}-${count}@example.com`
        await attemptWrite(email, () => {
          if (writerIndex % 3 === 0)
            return database.pool.query({ name: 'lead', text: insert, values: [email, 'other'] })
          const data = { email, interest: 'other' } as const
          if (writerIndex % 3 === 1) return database.prisma.lead.create({ data })
          return database.prisma.$transaction(async tx => {
            await tx.user.count()
            await tx.lead.create({ data })
          })
        })
        await sleep(1)
      }
    })
    for (let crash = 0; crash < 3; crash++) {
      await sleep(150 + Math.random() * 250)
      const countBefore = acknowledged.length
      await embedded.crash()
      await expect.poll(() => acknowledged.length).toBeGreaterThan(countBefore + 12)
    }
    isRunning = false
    await Promise.all(writers)

    expect(failures.length).toBeGreaterThan(0)
    for (const failure of failures) expect(isDatabaseUnavailable(failure), String(failure)).toBe(true)
    await database.ping()
    const storedEmails = new Set((await database.prisma.lead.findMany()).map(lead => lead.email))
    expect(acknowledged.filter(email => !storedEmails.has(email))).toEqual([])
    // A failed write may have been committed, so each failure allows one additional stored email.
    expect(storedEmails.size - acknowledged.length).toBeLessThanOrEqual(failures.length)
    await database.close()
  })
})
