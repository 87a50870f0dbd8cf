import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db/embedded'
import { ADMIN_CREDENTIALS, setupProcesses } from '../support/processes/server-process'
import { setupMailServer } from '../support/processes/smtp'

const processes = setupProcesses()
const mailServer = setupMailServer()

const MESSAGE = { name: 'Ada', email: 'ada@example.com', message: 'When is the moment?' }

const startServer = (dataDir: string, smtpUrl: string) =>
  processes.startServer({
    DATA_DIR: dataDir,
    ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
    SMTP_URL: smtpUrl,
    MAIL_FROM: 'no-reply@kairos.example',
    CONTACT_EMAIL: 'team@kairos.example',
  })

const sendMessage = async (url: string, subject: string) => {
  const response = await fetch(`${url}/api/contact`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...MESSAGE, subject }),
  })
  expect(response.status).toBe(200)
}

const startSilentServer = async () => {
  const silentServer = createServer()
  await new Promise<void>(resolve => silentServer.listen(0, '127.0.0.1', resolve))
  const connected = new Promise<void>(resolve => silentServer.once('connection', () => resolve()))
  const url = `smtp://127.0.0.1:${(silentServer.address() as AddressInfo).port}`
  return { url, connected, close: () => silentServer.close() }
}

describe('mail delivery when the server stops', { timeout: 120_000 }, () => {
  test('does not delay the exit if the mail server does not respond, and keeps the messages queued', async () => {
    const silentServer = await startSilentServer()
    const dataDir = await processes.createDataDirectory()
    const server = await startServer(dataDir, silentServer.url)
    try {
      for (const subject of ['First', 'Second']) await sendMessage(server.url, subject)
      await silentServer.connected
      server.kill('SIGTERM')
      const timeout = new Promise(resolve => setTimeout(resolve, 10_000, 'timeout after ten seconds'))
      expect(await Promise.race([server.exited, timeout])).toEqual({ code: 0, signal: null })
    } finally {
      silentServer.close()
    }

    const embedded = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
    const pool = embedded.createPool()
    const { rows } = await pool.query(`SELECT subject, mailed_at, failed_at, run_at FROM contact_messages JOIN jobs
      ON type = 'sendContactMessage' AND payload->'contactMessageId' = to_jsonb(contact_messages.id)
      ORDER BY contact_messages.id`)
    await pool.end()
    await embedded.close()
    expect(rows).toEqual(
      ['First', 'Second'].map(subject => ({ subject, mailed_at: null, failed_at: null, run_at: expect.any(Date) })),
    )
  })

  test('continues after a restart if the server was killed', async () => {
    const silentServer = await startSilentServer()
    const dataDir = await processes.createDataDirectory()
    const server = await startServer(dataDir, silentServer.url)
    await sendMessage(server.url, 'First')
    await silentServer.connected
    server.kill('SIGKILL')
    await server.exited
    silentServer.close()
    const delivery = new Promise<void>(resolve => {
      mailServer.onMessage = () => resolve()
    })
    await startServer(dataDir, mailServer.url)
    await delivery
  })
})
