// Runs the embedded database in a worker thread, so that queries never block the event loop of the server. Each
// connection is a MessagePort that carries PostgreSQL's wire protocol. This file is JavaScript because a worker has no
// TypeScript loader.
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parentPort, Worker } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { citext } from '@electric-sql/pglite/contrib/citext'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import {
  hasRunningState,
  openLogPosition,
  recordCleanState,
  recordRunningState,
  verifyAfterRecovery,
  verifyBeforeOpen,
} from './checksums.mjs'
import { compileWasmFile } from './wasm-file.mjs'

const wasmModule = compileWasmFile(new URL('pglite.wasm', import.meta.resolve('@electric-sql/pglite')))

/** The first message: `EmbeddedOptions`, and `isInitializer` in the thread that creates a database. */
const [options] = await once(parentPort, 'message')
const { dataDir, snapshot, isInitializer } = options

/** PostgreSQL's last message about an error that ended the session or the server. */
let fatalMessage = ''

const onStderr = line => {
  const [, message] = /(?:FATAL|PANIC|^postgres): +(.+)/.exec(line) ?? []
  if (message) fatalMessage = message.replaceAll('/pglite/data/', '')
  else if (fatalMessage && / DETAIL: /.test(line))
    fatalMessage += `. ${line.replace(/.* DETAIL: +/, '').replace(/\.$/, '')}`
}

/** Messages for the error numbers of Emscripten's file system. */
const FILE_SYSTEM_ERRORS = { 2: 'Permission denied', 51: 'No space left on device', 69: 'Read-only file system' }

/**
 * Creates an error with the message of PostgreSQL or of the file system. If there is neither, uses the message of the
 * WebAssembly runtime, such as "Aborted()".
 */
const toReadableError = error =>
  new Error(fatalMessage || FILE_SYSTEM_ERRORS[error?.errno] || String(error?.message ?? error))

const startParams = [
  ...PGlite.defaultStartParams,
  // PGlite writes to the whole buffer cache when it starts, so all of it occupies memory. The default is 160 MB.
  ...['-c', 'shared_buffers=16MB'],
  // Vacuum must not truncate files, because a shorter file is detected as damage (checksums.mjs).
  ...['-c', 'vacuum_truncate=off'],
]

const openDatabase = (directory, archive) =>
  PGlite.create({
    dataDir: directory,
    extensions: { citext, pg_trgm },
    startParams,
    onStderr,
    pgliteWasmModule: wasmModule,
    ...(archive && { loadDataDir: new Blob([archive]) }),
  }).catch(error => {
    throw toReadableError(error)
  })

/**
 * Creates a database in a temporary directory and renames this directory, so that `dataDir` never contains an
 * incomplete database.
 */
const initializeDirectory = async () => {
  const temporaryDirectory = `${dataDir}.initializing`
  rmSync(temporaryDirectory, { recursive: true, force: true })
  try {
    mkdirSync(temporaryDirectory, { recursive: true, mode: 0o700 })
    const database = await openDatabase(temporaryDirectory, snapshot)
    await database.close()
    // PGlite creates files that every user can read and write.
    for (const entry of readdirSync(temporaryDirectory, { recursive: true, withFileTypes: true }))
      chmodSync(join(entry.parentPath ?? entry.path, entry.name), entry.isDirectory() ? 0o700 : 0o600)
    if (existsSync(dataDir)) rmdirSync(dataDir)
    renameSync(temporaryDirectory, dataDir)
  } catch (error) {
    rmSync(temporaryDirectory, { recursive: true, force: true })
    throw error
  }
}

/** Runs `initializeDirectory` in a separate thread. When the thread ends, the memory of the initialization is freed. */
const runInitializer = () =>
  new Promise((resolve, reject) => {
    const initializer = new Worker(new URL(import.meta.url))
    initializer.postMessage({ ...options, isInitializer: true })
    initializer.once('error', reject)
    initializer.once('exit', code =>
      code === 0 ? resolve() : reject(new Error(`its initialization ended with code ${code}`)),
    )
  })

/**
 * Opens the database. Initializes a missing or empty directory first, but never a directory with files, because the
 * files may belong to a damaged database.
 */
const openOrInitialize = async () => {
  if (dataDir === 'memory://') return await openDatabase(dataDir, snapshot)
  if (!existsSync(dataDir) || readdirSync(dataDir).length === 0) await runInitializer()
  // Without this error, PGlite would initialize a new database over the existing files.
  else if (!existsSync(join(dataDir, 'PG_VERSION'))) throw new Error('its file PG_VERSION is missing')
  const stateBeforeCrash = verifyBeforeOpen(dataDir)
  const database = await openDatabase(dataDir)
  if (stateBeforeCrash) {
    const { rows } = await database.query(
      "SELECT pg_relation_filepath(oid) AS path FROM pg_class WHERE relpersistence = 'p'",
    )
    const paths = rows.map(({ path }) => path).filter(path => path !== null)
    verifyAfterRecovery(dataDir, stateBeforeCrash, new Set(paths))
  }
  if (stateBeforeCrash || !hasRunningState(dataDir)) {
    await database.exec('CHECKPOINT')
    recordRunningState(dataDir)
  }
  return database
}

if (isInitializer) {
  await initializeDirectory()
  process.exit()
}

const db = await openOrInitialize()

/**
 * Builds the response to a startup packet. The worker itself answers the packet, because the only session of the
 * database has already started and would reject it.
 */
const buildStartupResponse = () => {
  const buildMessage = (type, body) => {
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
      buildMessage('R', Buffer.from([0, 0, 0, 0])),
      ...Object.entries(parameters).map(([name, value]) => buildMessage('S', Buffer.from(`${name}\0${value}\0`))),
      buildMessage('Z', Buffer.from('I')),
    ]),
  )
}

const noop = () => {}

/** All connections share one session and therefore one queue. */
let queue = Promise.resolve()

/** The transaction status "I" (idle). The status is the last byte of a ReadyForQuery message. */
const IDLE_STATUS = 0x49

const MESSAGE_TYPES = { query: 0x51, sync: 0x53, terminate: 0x58 }

const POSITION_INTERVAL_MS = 200

/** Whether messages were executed since the end of the write-ahead log was last recorded. */
let isPositionOutdated = false

/** Whether the session is outside a transaction, according to the last response. */
let isSessionIdle = true

/** Records the end of the write-ahead log at intervals, so that the start after a crash detects a truncated one. */
const startPositionTimer = () => {
  const writePosition = openLogPosition(dataDir)
  return setInterval(() => {
    if (!isPositionOutdated) return
    queue = queue
      .then(async () => {
        // Skips this interval during a transaction, because the query would become part of the transaction.
        if (!isSessionIdle) return
        isPositionOutdated = false
        const { rows } = await db.query('SELECT pg_current_wal_flush_lsn()::text AS position')
        writePosition(rows[0].position)
      })
      .catch(noop)
  }, POSITION_INTERVAL_MS)
}

const positionTimer = dataDir === 'memory://' ? undefined : startPositionTimer()

/** Serves one connection. */
const handleConnection = port => {
  let pending = Buffer.alloc(0)
  let isStarted = false

  const executeProtocol = bytes => {
    queue = queue.then(async () => {
      try {
        const response = await db.execProtocolRaw(bytes)
        isPositionOutdated = true
        isSessionIdle = response.at(-1) === IDLE_STATUS
        if (response.byteLength > 0) {
          const copy = new Uint8Array(response)
          port.postMessage(copy, [copy.buffer])
        }
      } catch (error) {
        const readableError = toReadableError(error)
        port.postMessage({ error: readableError.message })
        // The runtime does not survive a panic, so the error ends this worker. The next connection starts a new worker.
        if (error instanceof WebAssembly.RuntimeError) throw readableError
      }
    })
  }

  // The startup packet has no type byte. Later messages consist of type, length and body. An exchange ends with Sync or
  // a simple Query. Only complete exchanges are executed, because an incomplete one would leave the shared session
  // inside a statement.
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
        // Without this setting, PostgreSQL plans a statement with a parameter in LIMIT on every call.
        queue = queue.then(() => db.exec('SET plan_cache_mode = force_generic_plan')).then(noop, noop)
        continue
      }
      const type = pending[offset]
      const length = pending.readInt32BE(offset + 1) + 1
      if (pending.length - offset < length) break
      offset += length
      if (type === MESSAGE_TYPES.terminate) return port.close()
      if (type === MESSAGE_TYPES.sync || type === MESSAGE_TYPES.query) end = offset
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
      .then(() => {
        isSessionIdle = true
      })
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
    clearInterval(positionTimer)
    await db.close()
    if (dataDir !== 'memory://') recordCleanState(dataDir)
    parentPort.postMessage({ closed: true })
  }
})

parentPort.postMessage({ ready: true })
