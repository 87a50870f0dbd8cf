import { Duplex } from 'node:stream'
import { MessageChannel, type MessagePort, type Worker } from 'node:worker_threads'
import pg from 'pg'
import { handlePoolErrors } from './connection'
import { takeDatabaseWorker } from './database-worker'
import { DamagedDatabaseError, DatabaseError } from './errors'

export interface EmbeddedOptions {
  /** A directory, or `memory://`. */
  dataDir: string
  /** Initial content of a new database: an archive from `dump`. Default: empty. */
  snapshot?: Uint8Array
}

type WorkerReport = { ready?: true; dumped?: Uint8Array; closed?: true }

/** PGlite in a worker thread. The database is opened at the first use, and again at the first use after a crash. */
export class EmbeddedDatabase {
  #worker: Promise<Worker> | null = null
  /** The worker that was started last, even if it is still opening the database. */
  #latestWorker: Worker | null = null
  #streams = new Set<PortStream>()
  readonly #options: EmbeddedOptions

  constructor(options: EmbeddedOptions) {
    this.#options = options
  }

  /**
   * Creates a pool of one connection, because the database has a single session.
   * @param onError receives the error of a lost connection
   */
  createPool(onError: (error: Error) => void = () => {}): pg.Pool {
    const pool = new pg.Pool({ max: 1, idleTimeoutMillis: 0, stream: () => new PortStream(this, this.#streams) })
    return handlePoolErrors(pool, onError)
  }

  /** Returns the worker, starting it if necessary. Throws a DatabaseError when the database cannot be opened. */
  getWorker(): Promise<Worker> {
    this.#worker ??= this.#start()
    return this.#worker
  }

  /** Returns the data directory as an uncompressed tar archive. */
  async dump(): Promise<Uint8Array> {
    const { dumped } = await this.#request({ dump: true })
    if (!dumped) throw new Error('The embedded database returned no archive')
    return dumped
  }

  /** Terminates the worker without closing the database, to simulate a crash in tests. */
  async crash(): Promise<void> {
    await (await this.getWorker()).terminate()
  }

  async close(): Promise<void> {
    if (!this.#worker) return
    const worker = await this.#worker
    await this.#request({ close: true })
    await worker.terminate()
  }

  async #request(message: { dump?: true; close?: true }): Promise<WorkerReport> {
    const worker = await this.getWorker()
    const report = waitForReport(worker)
    worker.postMessage(message)
    return await report
  }

  async #start(): Promise<Worker> {
    const worker = takeDatabaseWorker()
    let reason = ''
    worker.on('error', (error: Error) => {
      reason = `: ${error.message}`
    })
    this.#latestWorker = worker
    const clearWorker = () => {
      if (this.#latestWorker === worker) this.#worker = null
    }
    worker.once('exit', () => {
      clearWorker()
      for (const stream of this.#streams) {
        if (stream.worker !== worker) continue
        // A stream that the client has ended gets no error, because the worker may end before it processes the last
        // message.
        stream.destroy(stream.writableEnded ? undefined : new Error(`The embedded database has stopped${reason}`))
      }
    })
    try {
      const report = waitForReport(worker)
      worker.postMessage(this.#options)
      await report
    } catch (error) {
      // Ends the worker, because only one worker at a time may use the directory.
      await worker.terminate()
      clearWorker()
      throw toOpenError(this.#options.dataDir, error as Error)
    }
    return worker
  }
}

const toOpenError = (directory: string, cause: Error): DatabaseError => {
  const problem = `The embedded database in ${directory} cannot be opened: ${cause.message}.`
  if (/no space left/i.test(cause.message))
    return new DatabaseError(`${problem} Free some space on the disk of the directory and start again.`, { cause })
  if (/permission denied|not permitted|read-only file system/i.test(cause.message))
    return new DatabaseError(`${problem} Give the server write access to the directory and start again.`, { cause })
  return new DamagedDatabaseError(problem, { cause })
}

const waitForReport = (worker: Worker) =>
  new Promise<WorkerReport>((resolve, reject) => {
    const settle = (complete: () => void) => {
      worker.off('message', onMessage)
      worker.off('error', onError)
      worker.off('exit', onExit)
      complete()
    }
    const onMessage = (report: WorkerReport) => settle(() => resolve(report))
    const onError = (error: Error) => settle(() => reject(error))
    const onExit = () => settle(() => reject(new Error('The embedded database has stopped')))
    worker.on('message', onMessage)
    worker.on('error', onError)
    worker.on('exit', onExit)
  })

/** The socket of `pg`: a duplex stream over a MessagePort to the worker. */
class PortStream extends Duplex {
  worker: Worker | null = null
  #port: MessagePort | null = null
  readonly #database: EmbeddedDatabase
  readonly #openStreams: Set<PortStream>

  constructor(database: EmbeddedDatabase, openStreams: Set<PortStream>) {
    super()
    this.#database = database
    this.#openStreams = openStreams
    openStreams.add(this)
  }

  connect() {
    this.#database.getWorker().then(
      worker => {
        if (this.destroyed) return
        const { port1, port2 } = new MessageChannel()
        this.#port = port1
        this.worker = worker
        port1.on('message', (data: Uint8Array | { error: string }) => {
          if (data instanceof Uint8Array) this.push(data)
          else this.destroy(new Error(data.error))
        })
        port1.on('close', () => this.destroy())
        worker.postMessage({ connect: port2 }, [port2])
        this.emit('connect')
      },
      (error: Error) => this.destroy(error),
    )
    return this
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, callback: (error?: Error | null) => void) {
    if (!this.#port) return callback(new Error('The embedded database is not connected'))
    this.#port.postMessage(new Uint8Array(chunk))
    callback()
  }

  override _read() {}

  override _destroy(error: Error | null, callback: (error?: Error | null) => void) {
    this.#openStreams.delete(this)
    this.#port?.close()
    callback(error)
  }

  setNoDelay() {
    return this
  }

  setKeepAlive() {
    return this
  }

  setTimeout() {
    return this
  }

  ref() {
    this.#port?.ref()
    return this
  }

  unref() {
    this.#port?.unref()
    return this
  }
}
