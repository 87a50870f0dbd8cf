import { type ChildProcess, fork } from 'node:child_process'
import type { Metadata } from 'sharp'
import { resolveWorkerPath } from '../adapters/worker-path'
import { unavailable, unsupportedMediaType } from '../errors'
import { createFairQueue } from './fair-queue'

interface Source {
  path: string
  maxPixels: number
  isAnimated?: boolean
}

/** The operations of image.worker.mjs: their parameters and their results. */
interface Operations {
  readMetadata: { parameters: { path: string }; result: Metadata & { scanCount: number } }
  decode: { parameters: Source; result: undefined }
  resize: { parameters: Source & { width: number; height: number; quality: number }; result: Uint8Array }
  stripMetadata: { parameters: Source & { format: string; options?: object }; result: Uint8Array }
}

interface Limits {
  maxChildren: number
  /** Time limit of a job, without its time in the queue. */
  timeoutMs: number
  /** Memory limit of a child. */
  maxMemoryBytes: number
}

/** A child that uses more memory after a job is killed, because decoders rarely release memory. */
const MAX_REUSE_BYTES = 300 * 2 ** 20

/** Time after which an idle child is killed. */
const IDLE_TIMEOUT_MS = 60_000

type Reply = { memoryBytes: number } & ({ result: unknown } | { error: string })

/**
 * Creates a pool of child processes that decode images. A child that exceeds a limit is killed. Children start on
 * demand and do not keep the process alive.
 * @returns a function that runs a job for a user, one job at a time per user. It throws UNSUPPORTED_MEDIA_TYPE if the
 * image is damaged or exceeds a limit, and UNAVAILABLE if no child can be started.
 */
export const createImagePool = ({ maxChildren, timeoutMs, maxMemoryBytes }: Limits) => {
  /** Idle children, with the timers that kill them. */
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
    const child = await startChild()
    child.once('exit', () => removeIdleChild(child))
    return child
  }

  const releaseChild = (child: ChildProcess, { memoryBytes }: Reply) => {
    if (memoryBytes > MAX_REUSE_BYTES) child.kill('SIGKILL')
    else idleChildren.set(child, setTimeout(() => child.kill('SIGKILL'), IDLE_TIMEOUT_MS).unref())
  }

  return <TName extends keyof Operations>(
    userId: number,
    operation: TName,
    parameters: Operations[TName]['parameters'],
  ): Promise<Operations[TName]['result']> =>
    enqueue(userId, async () => {
      const child = await acquireChild()
      const reply = await requestReply(child, { operation, maxMemoryBytes, ...parameters }, timeoutMs)
      if (!reply) throw damagedImage(new Error(`The child was killed at its limit of time or memory (${operation})`))
      releaseChild(child, reply)
      if ('error' in reply) throw damagedImage(reply.error)
      return reply.result as Operations[TName]['result']
    })
}

const damagedImage = (cause: unknown) =>
  Object.assign(unsupportedMediaType("Couldn't read this image. It may be damaged."), { cause })

/** Starts a child without the environment variables, because they contain secrets. */
const startChild = () =>
  new Promise<ChildProcess>((resolve, reject) => {
    const child = fork(resolveWorkerPath(import.meta.url, 'image.worker'), {
      execArgv: [],
      env: { MALLOC_ARENA_MAX: '2' },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    child.on('error', error => reject(unavailable(error)))
    child.once('exit', code => reject(unavailable(new Error(`The image process ended with code ${code}`))))
    child.once('message', () => {
      child.unref()
      child.channel?.unref()
      resolve(child)
    })
  })

/** Sends a job and waits for its reply. Kills the child at the time limit. Returns null if the child ends. */
const requestReply = (child: ChildProcess, job: object, timeoutMs: number) =>
  new Promise<Reply | null>(resolve => {
    const timer = setTimeout(() => child.kill('SIGKILL'), timeoutMs)
    const settle = (reply: Reply | null) => {
      clearTimeout(timer)
      child.off('message', onMessage).off('exit', onExit)
      resolve(reply)
    }
    const onMessage = (reply: unknown) => settle(reply as Reply)
    const onExit = () => settle(null)
    child.once('message', onMessage).once('exit', onExit)
    // A child that has just ended rejects the message; its exit follows.
    child.send(job, () => {})
  })
