// npm run dev: runs the server from its sources with Vite. Restarts the server when its files change, generates
// schema.graphql and the typed GraphQL documents when their sources change, and hot-reloads the client.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { createServer } from 'vite'

if (existsSync('.env')) process.loadEnvFile('.env')
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const entryScripts = ['/@vite/client', '/client/app/entry.client.tsx']
// URL of the React Refresh preamble. Vite inlines it in HTML pages, but the Content-Security-Policy forbids that.
const PREAMBLE_PATH = '/@react-preamble.js'

let server = null

const startServer = async () => {
  const [{ startServer }, { readConfig }] = await Promise.all([
    vite.ssrLoadModule('/server/start.ts'),
    vite.ssrLoadModule('/server/config.ts'),
  ])
  server = await startServer(readConfig(process.env), {
    loadDemoSeed: () => vite.ssrLoadModule('/prisma/seed.ts'),
    assets: {
      head: [PREAMBLE_PATH, ...entryScripts].map(src => `<script type="module" src="${src}"></script>`).join(''),
      getChunkUrls: () => [],
    },
    serveStatic: (request, response, next) => {
      if (request.url === PREAMBLE_PATH) {
        response.setHeader('content-type', 'text/javascript')
        response.end(
          `import { injectIntoGlobalHook } from '/@react-refresh'\ninjectIntoGlobalHook(window)\nwindow.$RefreshReg$ = () => {}\nwindow.$RefreshSig$ = () => type => type\n`,
        )
        return
      }
      vite.middlewares(request, response, next)
    },
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
  await startServer()
}

let queue = startServer().catch(logError)

/** Returns a debounced function that queues the tasks. */
const createTaskScheduler = (...tasks) => {
  let timer = null
  return file => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      console.log(`${file} changed.`)
      for (const task of tasks) queue = queue.then(task).catch(logError)
    }, 100)
  }
}
const scheduleCodegen = createTaskScheduler(generateDocuments)
const scheduleRestart = createTaskScheduler(restartServer, updateSchema)

vite.watcher.on('all', (_event, path) => {
  const file = relative(process.cwd(), path)
  if (/^(client|server)[\\/].*\.graphql$/.test(file)) scheduleCodegen(file)
  else if (/^(server|prisma)[\\/]/.test(file)) scheduleRestart(file)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await server?.stop()
    await vite.close()
    process.exit(0)
  })
}
