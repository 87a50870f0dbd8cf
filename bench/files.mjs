// npm run bench:files: how much memory a large file costs the server, up and down. See README.md.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { parseArgs } from 'node:util'
import { cleanUp, serveEmpty } from './servers.mjs'

const { values: options } = parseArgs({
  options: {
    mb: { type: 'string', default: '1024' },
    rounds: { type: 'string', default: '3' },
    s3: { type: 'boolean', default: false },
  },
})
const megabytes = Number(options.mb)
const size = megabytes * 2 ** 20
const MOST = 64

/** The server's resident memory, in megabytes. */
const memoryOf = pid => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)])) / 1024

/** Does something and says how high the memory rose over what it was before. */
const watch = async (pid, work) => {
  const before = memoryOf(pid)
  let peak = before
  const timer = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid))
  }, 100)
  const started = performance.now()
  await work().finally(() => clearInterval(timer))
  const seconds = (performance.now() - started) / 1000
  return { rose: Math.max(0, peak - before), peak, seconds }
}

const BOUNDARY = 'kairos-bench'

const formOf = bytes =>
  Readable.from(
    (function* () {
      yield Buffer.from(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="large.bin"\r\n\r\n`,
      )
      const chunk = Buffer.alloc(65_536, 'not all the same: ')
      for (let left = bytes; left > 0; left -= chunk.length)
        yield left < chunk.length ? chunk.subarray(0, left) : chunk
      yield Buffer.from(`\r\n--${BOUNDARY}--\r\n`)
    })(),
  )

const answerOf = (port, path, settings) =>
  new Promise((resolve, reject) => {
    const sent = request({ port, path, ...settings }, resolve)
    sent.on('error', reject)
    if (!settings.body) return sent.end()
    pipeline(settings.body, sent).catch(reject)
  })

const jsonOf = async answer => JSON.parse(Buffer.concat(await answer.toArray()).toString())

const upload = async (port, token, bytes) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
  }
  const body = formOf(bytes)
  const answer = await answerOf(port, '/api/files/upload', { method: 'POST', headers, body })
  const file = await jsonOf(answer)
  if (answer.statusCode !== 201) throw new Error(`${answer.statusCode} ${file.message}`)
  return file
}

const download = async (port, url) => {
  let received = 0
  const answer = await answerOf(port, url, { method: 'GET' })
  await pipeline(
    answer,
    new Writable({
      write: (chunk, _encoding, done) => {
        received += chunk.length
        done()
      },
    }),
  )
  if (received !== size) throw new Error(`${received} of ${size} bytes came`)
}

const signIn = async port => {
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ identifier: 'admin', password: 'only for the benchmark' }),
  })
  return (await answer.json()).accessToken
}

/** The S3 server of the tests, in a process that is not measured: this one. */
const openBucket = async () => {
  const { default: S3rver } = await import('s3rver')
  const directory = mkdtempSync(join(tmpdir(), 'kairos-bench-s3-'))
  const configureBuckets = [{ name: 'bench' }]
  const server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory, configureBuckets })
  const { port } = await server.run()
  return {
    settings: {
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

const bucket = options.s3 ? await openBucket() : null
try {
  const { port, pid } = await serveEmpty({
    MAX_UPLOAD_MB: String(Math.min(2047, megabytes + 1)),
    USER_QUOTA_MB: '1000000',
    ...bucket?.settings,
  })
  const token = await signIn(port)
  // What the first of anything costs - code, buffers, the database's memory - is not what a large file costs.
  const { url } = await upload(port, token, 8 * 2 ** 20)
  await answerOf(port, url, { method: 'GET' }).then(answer => answer.resume())
  console.log(
    `${megabytes} MB, ${bucket ? 'in a bucket' : 'on disk'}; resident memory at rest ${memoryOf(pid).toFixed(0)} MB`,
  )
  let worst = 0
  for (let round = 1; round <= Number(options.rounds); round++) {
    let file
    const up = await watch(pid, async () => {
      file = await upload(port, token, size)
    })
    const down = await watch(pid, () => download(port, file.url))
    for (const [name, { rose, peak, seconds }] of Object.entries({ up, down })) {
      worst = Math.max(worst, rose)
      console.log(
        `${name.padEnd(5)} +${rose.toFixed(1)} MB (peak ${peak.toFixed(0)} MB), ${(megabytes / seconds).toFixed(0)} MB/s`,
      )
    }
  }
  console.log(`the most: +${worst.toFixed(1)} MB, the aim is less than ${MOST}`)
  process.exitCode = worst < MOST ? 0 : 1
} finally {
  await cleanUp()
  await bucket?.close()
}
