// Decodes and encodes images in a child process, one job at a time. image-pool.ts kills the process at the time limit
// of a job. The process kills itself at its memory limit. This file is JavaScript because the child process has no
// TypeScript loader.
import { readFile } from 'node:fs/promises'
import sharp from 'sharp'

// No job repeats an operation on a file, so sharp's cache would only waste memory.
sharp.cache(false)

const MEMORY_CHECK_INTERVAL_MS = 20

const openImage = ({ path, maxPixels, isAnimated = false }) =>
  sharp(path, { failOn: 'truncated', limitInputPixels: maxPixels, sequentialRead: true, animated: isAnimated })

/** The second byte of JPEG markers. The first byte is 0xFF. */
const MARKERS = { endOfImage: 0xd9, startOfScan: 0xda }

/**
 * Counts the scans of a JPEG file. In the data of a scan, each 0xFF is followed by 0x00 or by the second byte of a
 * restart marker (0xD0 to 0xD7). Restart markers and the markers 0x01, 0xD8 and 0xD9 have no segment. Every other
 * marker is followed by the length of its segment.
 */
const countJpegScans = bytes => {
  let count = 0
  for (let position = 2; position < bytes.length - 3; ) {
    const marker = bytes[position] === 0xff ? bytes[position + 1] : 0
    if (marker === MARKERS.endOfImage) break
    if (marker === MARKERS.startOfScan) count++
    const isSegment = marker > 0x01 && marker < 0xff && (marker < 0xd0 || marker > 0xd8)
    if (isSegment) position += 2 + bytes.readUInt16BE(position + 2)
    else position = bytes.indexOf(0xff, position + 1)
    if (position < 0) break
  }
  return count
}

const operations = {
  /** Reads the metadata from the file without decoding the image. */
  readMetadata: async ({ path }) => {
    const metadata = await sharp(path, { limitInputPixels: false }).metadata()
    const scanCount = metadata.format === 'jpeg' && metadata.isProgressive ? countJpegScans(await readFile(path)) : 1
    return { ...metadata, scanCount }
  },
  /** Decodes the image and discards the result. Rejects if the image cannot be decoded or is truncated. */
  decode: async job => {
    await openImage(job).resize(64, 64, { fit: 'inside', withoutEnlargement: true }).raw().toBuffer()
  },
  resize: ({ width, height, quality, ...job }) =>
    openImage(job)
      .autoOrient()
      .resize({ width, height, fit: 'inside', withoutEnlargement: true })
      .webp({ quality })
      .toBuffer(),
  stripMetadata: ({ format, options, ...job }) =>
    openImage(job).autoOrient().keepIccProfile().toFormat(format, options).toBuffer(),
}

const runJob = async ({ operation, maxMemoryBytes, ...job }) => {
  const memoryTimer = setInterval(() => {
    if (process.memoryUsage.rss() <= maxMemoryBytes) return
    const reply = { error: 'The image process was killed at its memory limit', memoryBytes: null }
    // process.exit would wait for the decoding threads.
    process.send(reply, () => process.kill(process.pid, 'SIGKILL'))
  }, MEMORY_CHECK_INTERVAL_MS)
  try {
    return { result: await operations[operation](job) }
  } catch (error) {
    return { error: String(error) }
  } finally {
    clearInterval(memoryTimer)
  }
}

process.on('message', async job => {
  const reply = await runJob(job)
  process.send({ ...reply, memoryBytes: process.memoryUsage.rss() })
})
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
process.send({ isReady: true })
