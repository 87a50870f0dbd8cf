import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createFairQueue } from '../../../server/content/fair-queue'
import { MAX_PIXELS, readImageMetadata } from '../../../server/content/image'
import { createImagePool } from '../../../server/content/image-pool'
import { createGifWithFrames, createHugePng, createJpegWithScans, createTestImage } from '../../support/features/images'

const USER_ID = 1

/** The marker TEM has no parameters, so no length follows it. */
const TEM_MARKER = Buffer.from([0xff, 0x01])

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'kairos-images-'))
})
afterAll(() => rm(directory, { recursive: true }))

const writeImage = async (content: Buffer): Promise<string> => {
  const path = join(directory, crypto.randomUUID())
  await writeFile(path, content)
  return path
}

describe('image files', () => {
  const rejectedImages: [label: string, create: () => Promise<Buffer> | Buffer, expected: 'too large' | null][] = [
    ['a PNG of 1 by 100,000 pixels', () => createHugePng(1, 100_000), 'too large'],
    ['a PNG of 100,000 by 1 pixels', () => createHugePng(100_000, 1), 'too large'],
    ['a GIF of 10,000 frames', () => createGifWithFrames(10_000), 'too large'],
    ['a GIF of 501 frames', () => createGifWithFrames(501), 'too large'],
    ['a JPEG with 883 scans', () => createJpegWithScans(883), null],
    ['a JPEG with 101 scans', () => createJpegWithScans(101), null],
    ['a JPEG with 101 scans after a marker without a length', () => createJpegWithScans(101, TEM_MARKER), null],
  ]
  test.each(rejectedImages)('beyond the limits are rejected: %s', async (_label, create, expected) => {
    expect(await readImageMetadata(USER_ID, await writeImage(await create()))).toBe(expected)
  })

  const acceptedImages: [label: string, create: () => Promise<Buffer> | Buffer, width: number, height: number][] = [
    ['a PNG of 1 by 30,000 pixels', () => createHugePng(1, 30_000), 1, 30_000],
    ['a PNG of 30,000 by 1 pixels', () => createHugePng(30_000, 1), 30_000, 1],
    ['a GIF of 500 frames', () => createGifWithFrames(500), 1, 1],
    ['a JPEG with 100 scans', () => createJpegWithScans(100), 8, 8],
    [
      'a JPEG with 300 scan headers both in its metadata and after its end',
      async () => {
        const scans = Buffer.concat(Array(300).fill(Buffer.from([0xff, 0xda, 0, 2])))
        const jpeg = await createTestImage(300, 200).jpeg({ progressive: true }).toBuffer()
        const segmentHeader = Buffer.from([0xff, 0xed, (scans.length + 2) >> 8, (scans.length + 2) & 0xff])
        return Buffer.concat([jpeg.subarray(0, 2), segmentHeader, scans, jpeg.subarray(2), scans])
      },
      300,
      200,
    ],
  ]
  test.each(acceptedImages)('within the limits are accepted: %s', async (_label, create, width, height) => {
    expect(await readImageMetadata(USER_ID, await writeImage(await create()))).toMatchObject({ width, height })
  })
})

const limits = { maxChildren: 1, startTimeoutMs: 30_000, timeoutMs: 30_000, maxMemoryBytes: 2 ** 30 }

describe('the image pool', () => {
  const createSource = async (side: number) => {
    const image = sharp({ create: { width: side, height: side, channels: 3, background: '#d9541e' } })
    return { path: await writeImage(await image.png({ compressionLevel: 1 }).toBuffer()), maxPixels: MAX_PIXELS }
  }
  /** Options for a job that takes minutes and uses hundreds of megabytes of memory. */
  const slowEncoding = { format: 'avif', options: { effort: 9 } }

  test.each([
    ['time', { timeoutMs: 3_000 }],
    ['memory', { maxMemoryBytes: 200 * 2 ** 20 }],
  ])('kills an image process at the %s limit and runs the next job in another process', async (_label, limit) => {
    const runImageJob = createImagePool({ ...limits, ...limit })
    const source = await createSource(6_000)
    await expect(runImageJob(USER_ID, 'stripMetadata', { ...source, ...slowEncoding })).rejects.toMatchObject({
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
    expect(await runImageJob(USER_ID, 'decode', await createSource(20))).toBeUndefined()
  })

  test('reports UNSUPPORTED_MEDIA_TYPE for a file that is not an image, and runs the next job', async () => {
    const runImageJob = createImagePool(limits)
    const textSource = { path: await writeImage(Buffer.from('words')), maxPixels: MAX_PIXELS }
    await expect(runImageJob(USER_ID, 'decode', textSource)).rejects.toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
    expect(await runImageJob(USER_ID, 'decode', await createSource(20))).toBeUndefined()
  })
})

describe.skipIf(process.platform !== 'linux')('an image process', () => {
  const listImageProcesses = () =>
    readdirSync('/proc')
      .filter(name => /^\d+$/.test(name))
      .map(Number)
      .filter(pid => {
        try {
          const [, parentId] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'latin1')) ?? []
          return Number(parentId) === process.pid && /image\.worker/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))
        } catch {
          return false
        }
      })

  const createPool = (startTimeoutMs: number) => {
    const earlierProcesses = listImageProcesses()
    return {
      runImageJob: createImagePool({ ...limits, startTimeoutMs }),
      findProcessId: () => listImageProcesses().find(pid => !earlierProcesses.includes(pid)),
    }
  }

  const sendSignal = (processId: number | undefined, signal: NodeJS.Signals) => {
    if (!processId) throw new Error('The image process is not running.')
    process.kill(processId, signal)
  }

  const createSource = async () => ({
    path: await writeImage(await createTestImage().png().toBuffer()),
    maxPixels: MAX_PIXELS,
  })

  test('that ends while it is idle does not make the next job fail', async () => {
    const { runImageJob, findProcessId } = createPool(30_000)
    const source = await createSource()
    await runImageJob(USER_ID, 'decode', source)
    sendSignal(findProcessId(), 'SIGKILL')
    expect(await runImageJob(USER_ID, 'decode', source)).toBeUndefined()
  })

  test('that does not start in time is killed and replaced', async () => {
    const { runImageJob, findProcessId } = createPool(3_000)
    const source = await createSource()
    const job = runImageJob(USER_ID, 'decode', source).catch(error => error)
    await expect.poll(findProcessId, { interval: 5 }).toBeDefined()
    sendSignal(findProcessId(), 'SIGSTOP')
    expect(await job).toMatchObject({ code: 'UNAVAILABLE' })
    await expect.poll(findProcessId).toBeUndefined()
    expect(await runImageJob(USER_ID, 'decode', source)).toBeUndefined()
  })
})

describe('the queue of image jobs', () => {
  /**
   * Queues one job for each letter of `users`. The letter identifies the user. Returns the letters in the order in
   * which the jobs start: `started` for all jobs, `startedFirst` for the jobs that start before any job ends.
   */
  const runJobs = async (maxConcurrent: number, users: string) => {
    const runInTurn = createFairQueue(maxConcurrent)
    const started: string[] = []
    const finishers: (() => void)[] = []
    const jobs = [...users].map(user =>
      runInTurn(user.charCodeAt(0), () => {
        started.push(user)
        return new Promise<void>(resolve => finishers.push(resolve))
      }),
    )
    await Promise.resolve()
    const startedFirst = started.join('')
    while (started.length < users.length || finishers.length > 0) {
      finishers.shift()?.()
      await new Promise(setImmediate)
    }
    await Promise.all(jobs)
    return { startedFirst, started: started.join('') }
  }

  test('alternates between users', async () => {
    expect(await runJobs(1, 'aaaabcb')).toEqual({ startedFirst: 'a', started: 'abcabaa' })
  })

  test('runs at most one job per user at a time', async () => {
    expect(await runJobs(2, 'aaab')).toEqual({ startedFirst: 'ab', started: 'abaa' })
  })

  test('runs the next job after a job fails', async () => {
    const runInTurn = createFairQueue(1)
    await expect(runInTurn(USER_ID, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
    expect(await runInTurn(USER_ID, async () => 'done')).toBe('done')
  })
})
