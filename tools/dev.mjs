// npm run dev: runs the server from its sources with Vite. When a source file changes, does what the file requires:
// restarts the server, hot-reloads the client, or regenerates the Prisma client, schema.graphql or the typed GraphQL
// documents.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createServer as createHttpServer } from 'node:http'
import { join, relative } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createServer } from 'vite'

if (existsSync('.env')) process.loadEnvFile('.env')

/** Resolves when the latest start has succeeded or failed. Requests wait for this promise. */
let ready = Promise.resolve()
/** Request listener; null while the server starts and after a failed start. */
let app = null
const pendingResponses = new Set()

const httpServer = createHttpServer(async (request, response) => {
  for (let awaited = null; awaited !== ready; ) {
    awaited = ready
    await awaited
  }
  if (!app) {
    response.writeHead(503, { 'content-type': 'text/plain' })
    return response.end(
      'The server did not start. Fix the error shown in the terminal. The server restarts when you save a file.\n',
    )
  }
  pendingResponses.add(response)
  response.once('close', () => pendingResponses.delete(response))
  app(request, response)
})
// The WebSocket for hot reload uses `httpServer`, because the Content-Security-Policy allows only connections to the
// origin of the page.
const vite = await createServer({ server: { middlewareMode: true, ws: { server: httpServer } }, appType: 'custom' })
const entryScripts = ['/tools/dev-preamble.js', '/@vite/client', '/client/app/entry.client.tsx']

/** Maximum time for which a restart waits for requests in progress. */
const RESTART_TIMEOUT_MS = 2_000

const listen = async () => {
  const { readConfig } = await vite.ssrLoadModule('/server/config.ts')
  const { host, port } = readConfig(process.env)
  httpServer.listen(port, host)
  await once(httpServer, 'listening')
  return `http://${host === '0.0.0.0' ? 'localhost' : host}:${httpServer.address().port}`
}

const url = await listen().catch(error => {
  console.error(error.message)
  process.exit(1)
})

const endpoint = {
  url,
  serve: listener => {
    app = listener
  },
  close: async () => {
    app = null
    const finished = Promise.all([...pendingResponses].map(response => once(response, 'close')))
    await Promise.race([finished, sleep(RESTART_TIMEOUT_MS)])
  },
}

let server = null

const loadAndStartServer = async () => {
  const [{ startServer }, { readConfig }] = await Promise.all([
    vite.ssrLoadModule('/server/process/start.ts'),
    vite.ssrLoadModule('/server/config.ts'),
  ])
  server = await startServer(readConfig(process.env), {
    endpoint,
    loadDemoSeed: () => vite.ssrLoadModule('/prisma/seed.ts'),
    assets: {
      head: [
        '<script src="/client/app/theme.ts"></script>',
        ...entryScripts.map(src => `<script type="module" src="${src}"></script>`),
      ].join(''),
      getChunkUrls: () => [],
    },
    serveStatic: vite.middlewares,
    loadServerEntry: () => vite.ssrLoadModule('/client/app/entry.server.tsx'),
  })
}

const logError = error => console.error(error instanceof Error ? (error.stack ?? error.message) : error)

const runNode = args =>
  new Promise((resolve, reject) => {
    spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] })
      .on('error', reject)
      .on('close', status =>
        status === 0 ? resolve() : reject(new Error(`${args[0]} failed with exit code ${status}.`)),
      )
  })

/** Generates the Prisma client. The generated files change, so the watcher below then restarts the server. */
const generatePrismaClient = () => runNode(['node_modules/prisma/build/index.js', 'generate'])

const generateDocuments = async () => {
  await runNode(['node_modules/@graphql-codegen/cli/esm/bin.js', '--silent'])
  console.log('Typed GraphQL documents generated.')
}

const updateSchema = async () => {
  const previousSchema = readFileSync('schema.graphql', 'utf8')
  await runNode(['tools/print-schema.mjs'])
  if (readFileSync('schema.graphql', 'utf8') !== previousSchema) await generateDocuments()
}

const restartServer = async () => {
  await server?.stop()
  server = null
  vite.moduleGraph.invalidateAll()
  await loadAndStartServer()
}

/** Returns a function that runs tasks one after the other and logs their errors. */
const createQueue = () => {
  let tail = Promise.resolve()
  return task => {
    tail = tail.then(task).catch(logError)
    return tail
  }
}
const enqueueStart = createQueue()
const enqueueGeneration = createQueue()
ready = enqueueStart(loadAndStartServer)

/** Delay after a change, during which an editor or Git can write further files. */
const BATCH_DELAY_MS = 100

/** Returns a function that queues the task. Until the task starts, further calls return the same promise. */
const createScheduler = (enqueue, task) => {
  let pending = null
  return file => {
    if (pending) return pending
    console.log(`${file} changed.`)
    pending = enqueue(async () => {
      await sleep(BATCH_DELAY_MS)
      pending = null
      await task()
    })
    return pending
  }
}
const scheduleRestart = createScheduler(enqueueStart, restartServer)
const schedulePrismaClient = createScheduler(enqueueGeneration, generatePrismaClient)
const scheduleSchema = createScheduler(enqueueGeneration, updateSchema)
const scheduleDocuments = createScheduler(enqueueGeneration, generateDocuments)

vite.watcher.on('all', (_event, path) => {
  const file = relative(process.cwd(), path)
  if (file === join('prisma', 'schema.prisma')) schedulePrismaClient(file)
  else if (/^(client|server)[\\/].*\.graphql$/.test(file)) scheduleDocuments(file)
  else if (/^(server|prisma)[\\/]/.test(file)) {
    ready = scheduleRestart(file)
    scheduleSchema(file)
  }
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await server?.stop()
    await vite.close()
    process.exit(0)
  })
}
