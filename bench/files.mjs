// npm run bench:files: measures the server's memory while a large file is uploaded and downloaded. See bench/README.md.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { cleanUp, startTemporaryServer } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '1024' },
    rounds: { type: 'string', default: '3' },
    s3: { type: 'boolean', default: false },
  },
})
const megabytes = Number(options.mb)
const fileBytes = megabytes * 2 ** 20
const MAX_MEMORY_GROWTH_MB = 64

const getMemoryMb = pid => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024

const measureMemory = async (pid, task) => {
  const initialMb = getMemoryMb(pid)
  let peakMb = initialMb
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, getMemoryMb(pid))
  }, 100)
  const startedAt = performance.now()
  await task().finally(() => clearInterval(timer))
  const seconds = (performance.now() - startedAt) / 1000
  return { growthMb: Math.max(0, peakMb - initialMb), peakMb, seconds }
}

const BOUNDARY = 'kairos-bench'

const createMultipartBody = bytes =>
  Readable.from(
    (function* () {
      yield Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`)
      const chunk = Buffer.alloc(65_536, 'benchmark data ')
      for (let remaining = bytes; remaining > 0; remaining -= chunk.length)
        yield remaining < chunk.length ? chunk.subarray(0, remaining) : chunk
      yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
    })(),
  )

const sendRequest = (port, path, requestOptions) =>
  new Promise((resolve, reject) => {
    const clientRequest = request({ port, path, ...requestOptions }, resolve)
    clientRequest.on('error', reject)
    if (!requestOptions.body) return clientRequest.end()
    pipeline(requestOptions.body, clientRequest).catch(reject)
  })

const readJson = async response => JSON.parse(Buffer.concat(await response.toArray()).toString())

const upload = async (port, token, bytes) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  }
  const body = createMultipartBody(bytes)
  const response = await sendRequest(port, '/api/files/upload', { method: 'POST', headers, body })
  const file = await readJson(response)
  if (response.statusCode !== 201) throw new Error(`The upload failed: ${response.statusCode} ${file.message}`)
  return file
}

const download = async (port, url) => {
  let received = 0
  const response = await sendRequest(port, url, { method: 'GET' })
  await pipeline(
    response,
    new Writable({
      write: (chunk, _encoding, done) => {
        received += chunk.length
        done()
      },
    }),
  )
  if (received !== fileBytes) throw new Error(`The download contains ${received} of ${fileBytes} bytes.`)
}

const logIn = async port => {
  const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin', password: 'only for the benchmark' }),
  })
  return (await response.json()).accessToken
}

/** Starts an S3 server in the benchmark process. The benchmark does not measure the memory of this process. */
const startS3Server = async () => {
  const { default: S3rver } = await import('s3rver')
  const directory = mkdtempSync(join(tmpdir(), 'kairos-bench-s3-'))
  const configureBuckets = [{ name: 'bench' }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    env: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'bench',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    },
    close: async () => {
      await server.close()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

const s3Server = options.s3 ? await startS3Server() : null
try {
  const { port, pid } = await startTemporaryServer({
    MAX_UPLOAD_MB: String(Math.min(2047, megabytes + 1)),
    USER_QUOTA_MB: '1000000',
    ...s3Server?.env,
  })
  const token = await logIn(port)
  // Warm-up: loads code and allocates buffers.
  const { url } = await upload(port, token, 8 * 2 ** 20)
  await finished((await sendRequest(port, url, { method: 'GET' })).resume())
  console.log(
    `${megabytes} MB, ${s3Server ? 'S3 storage' : 'disk storage'}; idle resident memory ${getMemoryMb(pid).toFixed(0)} MB`,
  )
  let maxGrowthMb = 0
  for (let round = 1; round <= Number(options.rounds); round++) {
    let file
    const uploadMeasurements = await measureMemory(pid, async () => {
      file = await upload(port, token, fileBytes)
    })
    const downloadMeasurements = await measureMemory(pid, () => download(port, file.url))
    const measurementsByName = { upload: uploadMeasurements, download: downloadMeasurements }
    for (const [name, { growthMb, peakMb, seconds }] of Object.entries(measurementsByName)) {
      maxGrowthMb = Math.max(maxGrowthMb, growthMb)
      console.log(
        `${name.padEnd(8)} +${growthMb.toFixed(1)} MB (peak ${peakMb.toFixed(0)} MB), ${(megabytes / seconds).toFixed(0)} MB/s`,
      )
    }
  }
  console.log(`Maximum growth: ${maxGrowthMb.toFixed(1)} MB, target: below ${MAX_MEMORY_GROWTH_MB} MB`)
  process.exitCode = maxGrowthMb < MAX_MEMORY_GROWTH_MB ? 0 : 1
} finally {
  await cleanUp()
  await s3Server?.close()
}
