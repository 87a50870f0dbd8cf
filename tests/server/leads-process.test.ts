import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { EmbeddedDatabase } from '../../server/ports/db.embedded'
import { ADMIN, testProcesses } from '../support/process'

const processes = testProcesses()

describe('the mail and the end of the process', { timeout: 120_000 }, () => {
  test('a mail server that says nothing does not keep the process from ending, and the message stays', async () => {
    const silent = createServer()
    await new Promise<void>(resolve => silent.listen(0, '127.0.0.1', resolve))
    const called = new Promise<void>(resolve => silent.once('connection', () => resolve()))
    const dataDir = await processes.dataDirectory()
    const server = await processes.start({
      DATA_DIR: dataDir,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`,
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
      await called
      server.kill('SIGTERM')
      const patience = new Promise(resolve => setTimeout(resolve, 10_000, 'still there after ten seconds'))
      expect(await Promise.race([server.exited, patience])).toEqual({ code: 0, signal: null })
    } finally {
      silent.close()
    }

    const embedded = new EmbeddedDatabase({ dataDir: join(dataDir, 'database') })
    const pool = embedded.createPool()
    const { rows } = await pool.query(
      'SELECT subject, mailed_at, mail_due_at FROM contact_messages ORDER BY id',
    )
    await pool.end()
    await embedded.close()
    expect(rows).toEqual(
      ['First', 'Second'].map(subject => ({ subject, mailed_at: null, mail_due_at: expect.any(Date) })),
    )
  })
})
