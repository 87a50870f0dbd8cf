import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createStaticHandler } from '../../../server/http/static-files'

test('closes the connection if the requested file has been deleted, and continues to serve other files', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'kairos-static-'))
  for (const name of ['existing.js', 'deleted.js']) writeFileSync(join(directory, name), 'export {}\n')
  const serveStatic = createStaticHandler(directory)
  const server = createServer((request, response) =>
    serveStatic(request, response, () => response.writeHead(404).end()),
  )
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  try {
    expect((await fetch(`${url}/deleted.js`)).status).toBe(200)
    rmSync(join(directory, 'deleted.js'))
    await expect(fetch(`${url}/deleted.js`).then(response => response.text())).rejects.toThrow()
    expect(await (await fetch(`${url}/existing.js`)).text()).toBe('export {}\n')
  } finally {
    server.closeAllConnections()
    await new Promise(resolve => server.close(resolve))
    rmSync(directory, { recursive: true, force: true })
  }
})
