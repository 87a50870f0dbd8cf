import { join } from 'node:path'
import { Webhook as SignatureVerifier } from 'standardwebhooks'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { startWebhookReceiver, type WebhookReceiver } from '../support/features/webhooks'
import {
  ADMIN_CREDENTIALS,
  requestLogin,
  type ServerProcess,
  setupProcesses,
} from '../support/processes/server-process'

const processes = setupProcesses()

const KILL_COUNT = 10

/** Number of kills before the receiver starts. Later kills can interrupt deliveries. */
const KILL_COUNT_WITHOUT_RECEIVER = 6

const LEADS_PER_KILL = 8

const startServer = (dataDir: string) =>
  processes.startServer({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    WEBHOOK_ALLOW_PRIVATE_ADDRESSES: 'true',
    TRUST_PROXY: '1',
  })

const sendGraphQL = async (url: string, query: string, variables: object, headers: Record<string, string> = {}) => {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  return (await response.json()) as { data?: Record<string, unknown> | null; errors?: { message: string }[] }
}

const createWebhook = async (url: string, receiverUrl: string): Promise<string> => {
  const { body } = await requestLogin(url)
  const input = { name: 'CRM', url: receiverUrl, events: ['lead.created'], scopes: ['leads:read'] }
  const document = 'mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { secret } }'
  const { data, errors } = await sendGraphQL(url, document, { input }, { authorization: `Bearer ${body.accessToken}` })
  expect(errors).toBeUndefined()
  return (data as { createWebhook: { secret: string } }).createWebhook.secret
}

const REQUEST_ACCESS_FIELD = 'requestEarlyAccess(input: { name: "Ada", email: $email, interest: other }) { id }'

/**
 * Requests early access for new email addresses. Before each request, sends a mutation that the server rolls back.
 * Kills the server after 1 to 8 acknowledged requests. Returns the email addresses of the acknowledged requests. Each
 * pair of mutation and request has its own IP address, because the rate limit applies per IP address.
 */
const writeUntilKilled = async (server: ServerProcess, round: number): Promise<string[]> => {
  const acknowledged: string[] = []
  const acknowledgedBeforeKill = 1 + (round % LEADS_PER_KILL)
  await Promise.all(
    Array.from({ length: LEADS_PER_KILL }, async (_, index) => {
      const email = `lead${round}-${index}@example.com`
      const headers = { 'x-forwarded-for': `198.51.100.${round * LEADS_PER_KILL + index}` }
      const rolledBackResponse = await sendGraphQL(
        server.url,
        `mutation ($email: String!) { first: ${REQUEST_ACCESS_FIELD} second: ${REQUEST_ACCESS_FIELD} }`,
        { email: `rolled-back${round}-${index}@example.com` },
        { ...headers, 'idempotency-key': `key${round}-${index}` },
      ).catch(() => null)
      if (rolledBackResponse) expect(rolledBackResponse.errors).toHaveLength(1)
      const document = `mutation ($email: String!) { ${REQUEST_ACCESS_FIELD} }`
      const response = await sendGraphQL(server.url, document, { email }, headers).catch(() => null)
      if (response?.data && acknowledged.push(email) === acknowledgedBeforeKill) server.kill('SIGKILL')
    }),
  )
  expect(acknowledged.length).toBeGreaterThanOrEqual(acknowledgedBeforeKill)
  server.kill('SIGKILL')
  await server.exited
  return acknowledged
}

/** Executes SQL on an embedded database that no server uses. */
const queryStoppedDatabase = async <TRow>(dataDir: string, sql: string): Promise<TRow[]> => {
  const embedded = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
  const pool = embedded.createPool()
  const { rows } = await pool.query(sql)
  await pool.end()
  await embedded.close()
  return rows
}

const listReceivedEmails = ({ requests }: WebhookReceiver, secret: string): string[] =>
  requests.map(({ body, headers }) => {
    const verifier = new SignatureVerifier(secret)
    const payload = verifier.verify(body, headers as Record<string, string>) as { data: { lead: { email: string } } }
    return payload.data.lead.email
  })

describe('webhooks of a server that is killed', { timeout: 480_000 }, () => {
  test('deliver every event of a committed write and no event of a rolled-back write', async () => {
    // This receiver serves only to find a free port. The receiver that starts in a later round uses the same port.
    const temporaryReceiver = await startWebhookReceiver()
    await temporaryReceiver.close()
    const port = Number(new URL(temporaryReceiver.url).port)
    const dataDir = await processes.createDataDirectory()
    let server = await startServer(dataDir)
    const secret = await createWebhook(server.url, temporaryReceiver.url)
    const acknowledged: string[] = []
    let receiver: WebhookReceiver | undefined
    for (let round = 0; round < KILL_COUNT; round++) {
      if (round === KILL_COUNT_WITHOUT_RECEIVER) receiver = await startWebhookReceiver(port)
      acknowledged.push(...(await writeUntilKilled(server, round)))
      // Makes all jobs due, as if the delay until their next attempt had passed while the server was down.
      await queryStoppedDatabase(dataDir, "UPDATE jobs SET run_at = run_at - interval '1 hour'")
      server = await startServer(dataDir)
    }
    if (!receiver) throw new Error('The receiver was not started')

    const { requests } = receiver
    await expect.poll(() => new Set(requests.map(({ headers }) => headers['webhook-id'])).size).toBeGreaterThan(0)
    await server.stop()
    await queryStoppedDatabase(dataDir, "UPDATE jobs SET run_at = run_at - interval '1 hour' WHERE failed_at IS NULL")
    server = await startServer(dataDir)
    const findMissingEmails = () =>
      acknowledged.filter(email => !requests.some(({ body }) => body.includes(`"${email}"`)))
    await expect.poll(findMissingEmails).toEqual([])
    await server.stop()

    const storedLeads = await queryStoppedDatabase<{ email: string }>(dataDir, 'SELECT email FROM leads')
    const receivedEmails = listReceivedEmails(receiver, secret)
    await receiver.close()
    expect([...new Set(receivedEmails)].sort()).toEqual(storedLeads.map(({ email }) => email).sort())
    expect(receivedEmails.filter(email => email.startsWith('rolled-back'))).toEqual([])
    // Repeated deliveries of an event have the same `webhook-id`.
    const ids = new Set(requests.map(({ headers }) => headers['webhook-id']))
    expect(ids.size).toBe(storedLeads.length)
  })
})
