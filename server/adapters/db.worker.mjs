// The embedded database, alone in its thread so that its work never holds up a request. It speaks PostgreSQL's wire
// protocol over the port it is given: bytes in, bytes out. Plain JavaScript, since a worker has no TypeScript loader.
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
 * The answer to a startup packet: signed in (AuthenticationOk), what a driver asks of its session, ready. The database
 * has had its one session since it was opened, and takes a second startup packet for an offence.
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

/** All connections share the one session, so they share one queue: what one leaves behind is cleared before another speaks. */
let queue = Promise.resolve()

/** A client's connection. Its messages run one at a time, in order, and only as whole exchanges. */
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

  // The startup packet carries no type byte. Afterwards: type, length, body. An exchange ends with Sync, or with a
  // simple Query; sending less would leave the session inside somebody's half-sent statement.
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
        // A parameter in LIMIT would otherwise be planned anew at every call, which costs more than the list itself.
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
  // A client that goes away in the middle of a transaction must not leave it open for the next one.
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
