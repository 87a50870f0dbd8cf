// Detects damage to the files of the embedded database (docs/decisions/0042). PostgreSQL does not detect truncated
// files, zeroed pages or a damaged commit log. After a normal close, the next start compares all files with their state
// at the close. After a crash, it compares the tables, indexes and commit log with their state when the crashed process
// started. A page may differ only if PostgreSQL changed it since then.
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join, relative, sep } from 'node:path'
import { crc32 } from 'node:zlib'

const PAGE_BYTES = 8192

/** State of the closed database: checksums of all files, position of the last checkpoint and copy of the commit log. */
const CLEAN_STATE_FILE = 'kairos-checksums.json'

/** State at the start of the process that uses the database. The file remains if this process crashes. */
const RUNNING_STATE_FILE = 'kairos-checksums-running.json'

/**
 * Files of the main forks of tables and indexes. The other forks contain only hints, and PostgreSQL resets their
 * damaged pages.
 */
const RELATION_PATTERN = /^(?:base\/\d+|global)\/\d+(?:\.\d+)?$/

const COMMIT_LOG_PATTERN = /^pg_xact\/[\dA-F]+$/

/**
 * Contains the last recorded end of the write-ahead log. Without this file, a truncated write-ahead log is not detected
 * after a crash.
 */
const LOG_POSITION_FILE = 'kairos-log-position'

const STATE_FILES = [
  CLEAN_STATE_FILE,
  RUNNING_STATE_FILE,
  `${RUNNING_STATE_FILE}.new`,
  LOG_POSITION_FILE,
  `${LOG_POSITION_FILE}.new`,
]

const listFiles = directory =>
  readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry =>
      relative(directory, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter(path => !STATE_FILES.includes(path))
    .sort()

/** Shared by all files, because allocating a buffer for a file takes longer than reading most files. */
const pageBuffer = Buffer.allocUnsafe(128 * PAGE_BYTES)

/** Passes a file to `onPages` in portions of whole pages. Only the last portion can end within a page. */
const readPages = (path, onPages) => {
  const descriptor = openSync(path)
  try {
    for (;;) {
      const length = readSync(descriptor, pageBuffer)
      if (length === 0) return
      onPages(pageBuffer.subarray(0, length))
    }
  } finally {
    closeSync(descriptor)
  }
}

const computeFileChecksums = path => {
  const checksums = []
  let size = 0
  readPages(path, bytes => {
    size += bytes.length
    for (let offset = 0; offset < bytes.length; offset += PAGE_BYTES)
      checksums.push(crc32(bytes.subarray(offset, offset + PAGE_BYTES)))
  })
  return { size, checksums }
}

/** Byte position of the field `checkPoint` in the control file. */
const CHECKPOINT_OFFSET = 32

const readCheckpoint = directory =>
  readFileSync(join(directory, 'global/pg_control')).readBigUInt64LE(CHECKPOINT_OFFSET)

const writeState = (directory, name) => {
  const files = Object.fromEntries(
    listFiles(directory).map(path => {
      const { size, checksums } = computeFileChecksums(join(directory, path))
      return [path, [size, Buffer.from(Uint32Array.from(checksums).buffer).toString('base64')]]
    }),
  )
  const commitLog = Object.fromEntries(
    Object.keys(files)
      .filter(path => COMMIT_LOG_PATTERN.test(path))
      .map(path => [path, readFileSync(join(directory, path)).toString('base64')]),
  )
  const json = JSON.stringify({ checkpoint: String(readCheckpoint(directory)), files, commitLog })
  const temporaryPath = join(directory, `${RUNNING_STATE_FILE}.new`)
  const descriptor = openSync(temporaryPath, 'w', 0o600)
  writeSync(descriptor, `${crc32(json)}\n${json}`)
  fsyncSync(descriptor)
  closeSync(descriptor)
  renameSync(temporaryPath, join(directory, name))
}

// The error messages of this file continue the sentence "The embedded database in … cannot be opened: " (embedded.ts).

const readStateFile = (directory, name) => {
  const [checksum, json = ''] = readFileSync(join(directory, name), 'utf8').split('\n')
  if (checksum !== String(crc32(json))) throw new Error(`its file ${name} is damaged`)
  return JSON.parse(json)
}

const throwChangedFile = path => {
  throw new Error(`its file ${path} was changed outside the database`)
}

const decodeChecksums = base64 => new Uint32Array(new Uint8Array(Buffer.from(base64, 'base64')).buffer)

/**
 * After a normal close, compares the files with the state that was stored at the close, and makes this state the
 * running state. The caller opens the database afterwards.
 * @returns after a crash, the state to pass to `verifyAfterRecovery`; null after a normal close or if no state is
 * stored
 * @throws Error when a file is missing, damaged or changed
 */
export const verifyBeforeOpen = directory => {
  const cleanPath = join(directory, CLEAN_STATE_FILE)
  if (!existsSync(cleanPath)) {
    return existsSync(join(directory, RUNNING_STATE_FILE)) ? readStateFile(directory, RUNNING_STATE_FILE) : null
  }
  for (const [path, [size, base64Checksums]] of Object.entries(readStateFile(directory, CLEAN_STATE_FILE).files)) {
    const fullPath = join(directory, path)
    if (statSync(fullPath, { throwIfNoEntry: false })?.size !== size) throwChangedFile(path)
    const expected = decodeChecksums(base64Checksums)
    const { checksums } = computeFileChecksums(fullPath)
    if (checksums.some((checksum, index) => checksum !== expected[index])) throwChangedFile(path)
  }
  // The state at the close is also the state at this start, so it becomes the running state.
  renameSync(cleanPath, join(directory, RUNNING_STATE_FILE))
  return null
}

/**
 * Checks that a file of a table or index is not shorter than before, and that each page with a new checksum was changed
 * after the checkpoint. A page starts with the position of its last change in the write-ahead log.
 */
const verifyRelation = (directory, path, [size, base64Checksums], checkpoint) => {
  const fullPath = join(directory, path)
  if (!existsSync(fullPath) || statSync(fullPath).size < size) throwChangedFile(path)
  const expected = decodeChecksums(base64Checksums)
  let index = 0
  readPages(fullPath, bytes => {
    for (let offset = 0; offset < bytes.length && index < expected.length; offset += PAGE_BYTES, index++) {
      const page = bytes.subarray(offset, offset + PAGE_BYTES)
      if (crc32(page) === expected[index]) continue
      const position = (BigInt(page.readUInt32LE(0)) << 32n) | BigInt(page.readUInt32LE(4))
      if (position <= checkpoint) throwChangedFile(path)
    }
  })
}

/**
 * Checks that no known outcome of a transaction has changed. An outcome has two bits, which are zero until the outcome
 * is known.
 */
const verifyCommitLog = (directory, path, base64Content) => {
  const known = Buffer.from(base64Content, 'base64')
  const current = existsSync(join(directory, path)) ? readFileSync(join(directory, path)) : Buffer.alloc(0)
  for (const [index, byte] of known.entries()) {
    for (const mask of [0x03, 0x0c, 0x30, 0xc0]) {
      if ((byte & mask) !== 0 && (byte & mask) !== ((current[index] ?? 0) & mask)) throwChangedFile(path)
    }
  }
}

/** Checks that recovery, which ends with a checkpoint, has reached the last recorded end of the write-ahead log. */
const verifyLog = directory => {
  const path = join(directory, LOG_POSITION_FILE)
  if (!existsSync(path)) return
  const [, high, low] =
    /^([\dA-F]+)\/([\dA-F]+) *\n$/.exec(readFileSync(path, 'utf8')) ?? throwChangedFile(LOG_POSITION_FILE)
  const position = (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`)
  if (readCheckpoint(directory) < position) throw new Error('its write-ahead log ends before the newest writes')
}

/** Formats a position. Each position overwrites the previous one, so all have the same length. */
const formatPosition = position => `${position.padEnd(20)}\n`

/**
 * Creates the file that records the end of the write-ahead log. Returns a function that overwrites the recorded
 * position.
 */
export const openLogPosition = directory => {
  const path = join(directory, LOG_POSITION_FILE)
  const temporaryPath = `${path}.new`
  const descriptor = openSync(temporaryPath, 'w', 0o600)
  writeSync(descriptor, formatPosition('0/0'))
  // A crash leaves either the file of the previous process or a complete new file.
  renameSync(temporaryPath, path)
  return position => writeSync(descriptor, formatPosition(position), 0)
}

/**
 * After the recovery from a crash, compares the database with its state when the crashed process started.
 * @param relationPaths paths of all current tables and indexes, without segment numbers, relative to the directory
 * @throws Error when a file is missing or damaged, or the write-ahead log is incomplete
 */
export const verifyAfterRecovery = (directory, { checkpoint, files, commitLog }, relationPaths) => {
  verifyLog(directory)
  for (const path of relationPaths) if (!existsSync(join(directory, path))) throwChangedFile(path)
  for (const [path, fileState] of Object.entries(files)) {
    // Skips other kinds of files, and the files of tables and indexes that were dropped or rewritten.
    if (RELATION_PATTERN.test(path) && relationPaths.has(path.replace(/\.\d+$/, '')))
      verifyRelation(directory, path, fileState, BigInt(checkpoint))
  }
  for (const [path, base64Content] of Object.entries(commitLog)) verifyCommitLog(directory, path, base64Content)
}

/**
 * Stores the current state. After a crash, the next start compares the files with this state. The caller must first
 * run a checkpoint.
 */
export const recordRunningState = directory => writeState(directory, RUNNING_STATE_FILE)

/** Returns whether a running state is stored. */
export const hasRunningState = directory => existsSync(join(directory, RUNNING_STATE_FILE))

/** Stores the state of a closed database. Deletes the files that are needed only after a crash. */
export const recordCleanState = directory => {
  writeState(directory, CLEAN_STATE_FILE)
  for (const name of [RUNNING_STATE_FILE, LOG_POSITION_FILE]) rmSync(join(directory, name), { force: true })
}
