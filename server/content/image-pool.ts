import { type ChildProcess, fork } from 'node:child_process'
import type { Metadata } from 'sharp'
import { resolveWorkerPath } from '../adapters/worker-path'
import { createUnavailableError, createUnsupportedMediaTypeError } from '../errors'
import { createFairQueue } from './fair-queue'

interface Source {
  path: string
  maxPixels: number
  isAnimated?: boolean
}

interface Operations {
  readMetadata: { parameters: { path: string }; result: Metadata & { scanCount: number } }
  decode: { parameters: Source; result: undefined }
  resize: { parameters: Source & { width: number; height: number; quality: number }; result: Uint8Array }
  stripMetadata: { parameters: Source & { format: string; options?: object }; result: Uint8Array }
}

interface Limits {
  maxChildren: number
  /** Maximum time until a started child is ready for its first job. */
  startTimeoutMs: number
  /** Maximum run time of a job, excluding its time in the queue. */
  timeoutMs: number
  maxMemoryBytes: number
}

/** After a job, a child that uses more memory than this is killed, because decoders rarely release memory. */
const MAX_REUSABLE_CHILD_BYTES = 300 * 2 ** 20

const IDLE_TIMEOUT_MS = 60_000

/** `memoryBytes` is null if the child was killed at a limit. */
type Reply = { memoryBytes: number | null } & ({ result: unknown } | { error: string })

/**
 * Creates a pool of child processes that decode and encode images. A child that exceeds the time or memory limit is
 * killed. If a child ends for another reason during a job, the job runs once more. Children start on demand and do not
 * keep the parent process alive.
 * @returns a function that runs one job at a time per user. It throws UNSUPPORTED_MEDIA_TYPE if the job fails or
 * exceeds a limit, or if a child also ends in the second run. It throws UNAVAILABLE if a child cannot be started.
 */
export const createImagePool = ({ maxChildren, startTimeoutMs, timeoutMs, maxMemoryBytes }: Limits) => {
  const idleChildren = new Map<ChildProcess, NodeJS.Timeout>()
  const enqueue = createFairQueue(maxChildren)

  const removeIdleChild = (child: ChildProcess) => {
    clearTimeout(idleChildren.get(child))
    idleChildren.delete(child)
  }

  const acquireChild = async (): Promise<ChildProcess> => {
    const [idleChild] = idleChildren.keys()
    if (idleChild) {
      removeIdleChild(idleChild)
      return idleChild
    }
    const child = await startChild(startTimeoutMs)
    child.once('close', () => removeIdleChild(child))
    return child
  }

  const releaseChild = (child: ChildProcess, { memoryBytes }: Reply) => {
    if (memoryBytes === null) return
    if (memoryBytes > MAX_REUSABLE_CHILD_BYTES) child.kill('SIGKILL')
    else idleChildren.set(child, setTimeout(() => killIdleChild(child), IDLE_TIMEOUT_MS).unref())
  }

  /** Kills an idle child. First removes it from `idleChildren`, so that no job takes it before it exits. */
  const killIdleChild = (child: ChildProcess) => {
    removeIdleChild(child)
    child.kill('SIGKILL')
  }

  /** Runs a job in a child. Returns the reply, or null if the child ended without a reply. */
  const runInChild = async (job: object): Promise<Reply | null> => {
    const child = await acquireChild()
    const reply = await requestReply(child, job, timeoutMs)
    if (reply) releaseChild(child, reply)
    return reply
  }

  return <TName extends keyof Operations>(
    userId: number,
    operation: TName,
    parameters: Operations[TName]['parameters'],
  ): Promise<Operations[TName]['result']> =>
    enqueue(userId, async () => {
      const job = { operation, maxMemoryBytes, ...parameters }
      const reply = (await runInChild(job)) ?? (await runInChild(job))
      if (!reply) throw createDamagedImageError(new Error(`The image process ended twice (${operation})`))
      if ('error' in reply) throw createDamagedImageError(new Error(`${reply.error} (${operation})`))
      return reply.result as Operations[TName]['result']
    })
}

const createDamagedImageError = (cause: unknown) =>
  Object.assign(createUnsupportedMediaTypeError("Couldn't read this image. It may be damaged."), { cause })

/**
 * Starts a child without the environment variables of the server, which contain secrets.
 * @throws UNAVAILABLE if the child cannot be started or does not become ready in time
 */
const startChild = (timeoutMs: number) =>
  new Promise<ChildProcess>((resolve, reject) => {
    const child = fork(resolveWorkerPath(import.meta.url, 'image.worker'), {
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const fail = (error: Error) => {
      clearTimeout(timer)
      reject(createUnavailableError(error))
    }
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      fail(new Error(`The image process did not start within ${timeoutMs / 1000} seconds`))
    }, timeoutMs)
    child.on('error', fail)
    child.once('exit', code => fail(new Error(`The image process ended with code ${code}`)))
    child.once('message', () => {
      clearTimeout(timer)
      child.unref()
      child.channel?.unref()
      resolve(child)
    })
  })

/** Sends a job and returns the reply, or null if the child ends without one. Kills the child at the time limit. */
const requestReply = (child: ChildProcess, job: object, timeoutMs: number) =>
  new Promise<Reply | null>(resolve => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL')
      settle({ error: 'The image process was killed at its time limit', memoryBytes: null })
    }, timeoutMs)
    const settle = (reply: Reply | null) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('close', onClose)
      resolve(reply)
    }
    const onMessage = (reply: unknown) => settle(reply as Reply)
    const onClose = () => settle(null)
    // `close` always follows the last message. `exit` can precede the last message.
    child.once('message', onMessage).once('close', onClose)
    // The callback ignores the error that occurs if the child has just ended, because `close` follows.
    child.send(job, () => {})
  })
