import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connectEmbedded, type Database } from '../../server/adapters/db/database'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import type { Deps } from '../../server/context'
import { createTestUser, PASSWORD } from '../support/factories'
import { requestLogin, setupProcesses } from '../support/processes/server-process'

const processes = setupProcesses()

/** Writes to the embedded database in a data directory that no server uses. */
const seedDatabase = async (dataDir: string, write: (database: Database) => Promise<unknown>) => {
  const embedded = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
  const database = await connectEmbedded(embedded, 'a database for tests')
  await write(database).finally(() => database.close())
}

const sendRequest = async <TBody>(url: string, accessToken: string, method: string, path: string, body?: unknown) => {
  const response = await fetch(url + path, {
    method,
    headers: {
      authorization: `Bearer ${accessToken}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: (await response.json()) as TBody }
}

const CODES = Array.from({ length: 150 }, (_, n) => `CODE${n}`)
const USERNAMES = ['ada', 'bo', 'cleo', 'dee']

const redeemAll = async (url: string, onAcknowledged: (redemption: string) => void) => {
  await Promise.all(
    USERNAMES.map(async identifier => {
      const { body } = await requestLogin(url, { identifier, password: PASSWORD })
      for (const code of CODES) {
        const response = await sendRequest(url, body.accessToken, 'POST', '/api/credits/redeem', {
          code,
        }).catch(() => null)
        if (!response) return
        expect(response.status).toBe(200)
        onAcknowledged(`${identifier} ${code}`)
      }
    }),
  )
}

// This test covers only the embedded database, because PostgreSQL itself guarantees durability.
describe('the ledger of the embedded database', { timeout: 120_000 }, () => {
  test('loses no acknowledged redemption after SIGKILL, and balances stay equal to the ledger sums', async () => {
    const dataDir = await processes.createDataDirectory()
    await seedDatabase(dataDir, async ({ prisma }) => {
      for (const username of USERNAMES) await createTestUser({ db: prisma } as Deps, { username })
      await prisma.creditCode.createMany({
        data: CODES.map((code, n) => ({ code, creditAmount: n + 1 })),
      })
    })
    const settings = { DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD }
    const server = await processes.startServer(settings)
    const acknowledged: string[] = []
    await redeemAll(server.url, redemption => {
      if (acknowledged.push(redemption) === 80) server.kill('SIGKILL')
    })
    expect((await server.exited).signal).toBe('SIGKILL')
    expect(acknowledged.length).toBeLessThan(USERNAMES.length * CODES.length)

    const restartedServer = await processes.startServer(settings)
    const redeemed: string[] = []
    for (const identifier of USERNAMES) {
      const { body } = await requestLogin(restartedServer.url, { identifier, password: PASSWORD })
      const get = <TBody>(path: string) => sendRequest<TBody>(restartedServer.url, body.accessToken, 'GET', path)
      const transactions = (await get<{ amount: number; description: string }[]>('/api/credits/history')).body
      const user = (await get<{ credits: number }>('/api/user')).body
      expect(user.credits).toBe(transactions.reduce((sum, { amount }) => sum + amount, 0))
      redeemed.push(...transactions.map(({ description }) => description.replace('Redeemed code', identifier)))
    }
    expect(acknowledged.filter(redemption => !redeemed.includes(redemption))).toEqual([])
    // SIGKILL can interrupt one redemption per user between its commit and its response.
    expect(redeemed.length - acknowledged.length).toBeLessThanOrEqual(USERNAMES.length)
    const admin = await requestLogin(restartedServer.url, { identifier: 'admin', password: PASSWORD })
    const codes = await sendRequest<{ current_uses: number }[]>(
      restartedServer.url,
      admin.body.accessToken,
      'GET',
      '/api/credits/admin/codes',
    )
    expect(codes.body.reduce((uses, code) => uses + code.current_uses, 0)).toBe(redeemed.length)
  })
})
