import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/adapters/db.embedded'
import { ADMIN_CREDENTIALS, setupProcesses } from '../support/server-process'

const processes = setupProcesses()

describe('mail delivery at shutdown', { timeout: 120_000 }, () => {
  test('does not delay the exit when the mail server is silent, and keeps the messages', async () => {
    const silentServer = createServer()
    await new Promise<void>(resolve => silentServer.listen(0, '127.0.0.1', resolve))
    const connected = new Promise<void>(resolve => silentServer.once('connection', () => resolve()))
    const dataDir = await processes.createDataDirectory()
    const server = await processes.startServer({
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN_CREDENTIALS.password,
      SMTP_URL: `smtp://127.0.0.1:${(silentServer.address() as AddressInfo).port}`,
      MAIL_FROM: 'no-reply@kairos.example',
      CONTACT_EMAIL: 'team@kairos.example',
    })
    try {
      for (const subject of ['First', 'Second']) {
        const response = await fetch(`${server.url}/api/contact`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            name: 'Ada',
            email: 'ada@example.com',
            subject,
            message: 'When is the moment?',
          }),
        })
        expect(response.status).toBe(200)
      }
      await connected
      server.kill('SIGTERM')
      const timeout = new Promise(resolve => setTimeout(resolve, 10_000, 'timeout after ten seconds'))
      expect(await Promise.race([server.exited, timeout])).toEqual({ code: 0, signal: null })
    } finally {
      silentServer.close()
    }

    const embedded = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
    const pool = embedded.createPool()
    const { rows } = await pool.query('SELECT subject, mailed_at, mail_due_at FROM contact_messages ORDER BY id')
    await pool.end()
    await embedded.close()
    expect(rows).toEqual(
      ['First', 'Second'].map(subject => ({ subject, mailed_at: null, mail_due_at: expect.any(Date) })),
    )
  })
})
