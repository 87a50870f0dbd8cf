import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStaticHandler } from '../../server/app'

test('a built file that vanishes while the server runs ends the request, not the server', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-statics-'))
  for (const name of ['kept.js', 'vanished.js']) writeFileSync(join(directory, name), 'export {}\n')
  const serveStatic = createStaticHandler(directory)
  const server = createServer((request, response) =>
    serveStatic(request, response, () => response.writeHead(404).end()),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    expect((await fetch(`${url}/vanished.js`)).status).toBe(200)
    rmSync(join(directory, 'vanished.js'))
    await expect(fetch(`${url}/vanished.js`).then(response => response.text())).rejects.toThrow()
    expect(await (await fetch(`${url}/kept.js`)).text()).toBe('export {}\n')
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    rmSync(directory, { recursive: true, force: true })
  }
})
