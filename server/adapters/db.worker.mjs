// The embedded database runs in a worker thread, so that queries never block the event loop of the server. Each
// connection is a MessagePort that carries bytes of PostgreSQL's wire protocol. The file is plain JavaScript because a
// worker has no TypeScript loader.
import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'

const { dataDir, snapshot } = workerData
const db = await PGlite.create({
  dataDir,
  extensions: { citext, pg_trgm },
  ...(snapshot && { loadDataDir: new Blob([snapshot]) }),
})

/**
 * Builds the response to a startup packet: AuthenticationOk, the parameters that drivers read, ReadyForQuery. The
 * database cannot answer itself: its only session exists since it was opened, and a second startup packet is an error.
 */
const buildStartupResponse = () => {
  const message = (type, body) => {
    const header = Buffer.alloc(5)
    header.write(type)
    header.writeInt32BE(body.length + 4, 1)
    return Buffer.concat([header, body])
  }
  const parameters = {
    server_version: '18.0',
    client_encoding: 'UTF8',
    DateStyle: 'ISO, MDY',
    standard_conforming_strings: 'on',
  }
  return new Uint8Array(
    Buffer.concat([
      message('R', Buffer.from([0, 0, 0, 0])),
      ...Object.entries(parameters).map(([name, value]) => message('S', Buffer.from(`${name}\0${value}\0`))),
      message('Z', Buffer.from('I')),
    ]),
  )
}

const noop = () => {}

/** All connections share one session and therefore one queue. */
let queue = Promise.resolve()

/** Serves one connection. Its messages run in order, one complete exchange at a time. */
const handleConnection = port => {
  let pending = Buffer.alloc(0)
  let isStarted = false

  const executeProtocol = bytes => {
    queue = queue.then(async () => {
      try {
        const response = await db.execProtocolRaw(bytes)
        if (response.byteLength > 0) {
          const copy = new Uint8Array(response)
          port.postMessage(copy, [copy.buffer])
        }
      } catch (error) {
        port.postMessage({ error: String(error?.message ?? error) })
      }
    })
  }

  // The startup packet has no type byte. Later messages consist of type, length and body. An exchange ends with Sync or
  // a simple Query. Executing less would leave the shared session inside an incomplete statement.
  const processPending = () => {
    let offset = 0
    let end = 0
    while (pending.length - offset >= 5) {
      if (!isStarted) {
        const length = pending.readInt32BE(offset)
        if (pending.length - offset < length) break
        isStarted = true
        offset += length
        pending = pending.subarray(offset)
        offset = 0
        port.postMessage(buildStartupResponse())
        // Otherwise a statement with a parameter in LIMIT is planned on every call, which costs more than the query.
        queue = queue.then(() => db.exec('SET plan_cache_mode = force_generic_plan')).then(noop, noop)
        continue
      }
      const type = pending[offset]
      const length = pending.readInt32BE(offset + 1) + 1
      if (pending.length - offset < length) break
      offset += length
      if (type === 0x58) return port.close()
      if (type === 0x53 || type === 0x51) end = offset
    }
    if (end > 0) {
      executeProtocol(new Uint8Array(pending.subarray(0, end)))
      pending = pending.subarray(end)
    }
  }

  port.on('message', chunk => {
    pending = pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([pending, chunk])
    processPending()
  })
  // A connection that closes within a transaction must not leave the transaction open for the next connection.
  port.on('close', () => {
    queue = queue
      .then(() => db.exec('ROLLBACK'))
      .then(() => db.exec('DISCARD ALL'))
      .catch(() => {})
  })
}

parentPort.on('message', async message => {
  if (message.connect) handleConnection(message.connect)
  if (message.dump) {
    const file = await db.dumpDataDir('none')
    parentPort.postMessage({ dumped: new Uint8Array(await file.arrayBuffer()) })
  }
  if (message.close) {
    await db.close()
    parentPort.postMessage({ closed: true })
  }
})

parentPort.postMessage({ ready: true })
