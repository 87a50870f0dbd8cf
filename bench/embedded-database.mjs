// Opens the embedded database without starting the server. Uses the database worker of the built server.
import { once } from 'node:events'
import { Duplex } from 'node:stream'
import { setFlagsFromString } from 'node:v8'
import { MessageChannel, Worker } from 'node:worker_threads'
import pg from 'pg'

/**
 * Opens the database. `close` of the result closes the pool and the database.
 * @param {string} dataDir directory of the database; no other process may have the database open
 */
export const openEmbeddedDatabase = async dataDir => {
  // Uses the same WebAssembly compiler as the server (server/adapters/db/database-worker.ts).
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  const worker = new Worker(new URL('../dist/server/database.worker.js', import.meta.url))
  worker.postMessage({ dataDir })
  await once(worker, 'message')
  const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, stream: () => new PortStream(worker) })
  return {
    pool,
    close: async () => {
      await pool.end()
      const closed = once(worker, 'message')
      worker.postMessage({ close: true })
      await closed
      await worker.terminate()
    },
  }
}

/** A socket for `pg` that sends and receives data through a MessagePort. */
class PortStream extends Duplex {
  #worker
  #port

  constructor(worker) {
    super()
    this.#worker = worker
  }

  connect() {
    const { port1, port2 } = new MessageChannel()
    this.#port = port1
    port1.on('message', data => (data instanceof Uint8Array ? this.push(data) : this.destroy(new Error(data.error))))
    port1.on('close', () => this.destroy())
    this.#worker.postMessage({ connect: port2 }, [port2])
    queueMicrotask(() => this.emit('connect'))
    return this
  }

  _write(chunk, _encoding, done) {
    this.#port.postMessage(new Uint8Array(chunk))
    done()
  }

  _read() {}

  _destroy(error, done) {
    this.#port?.close()
    done(error)
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  ref() {
    return this
  }

  unref() {
    return this
  }
}
