// npm run dev: the server straight from its sources, restarted when they change; the browser's side hot-reloaded.
import { existsSync } from 'node:fs'
import { relative } from 'node:path'
import { createServer } from 'vite'

if (existsSync('.env')) process.loadEnvFile('.env')
const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
const entryScripts = ['/@vite/client', '/client/app/entry.client.tsx']
// Inline in Vite's own documents; ours forbid that, so it is served.
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
      head: [PREAMBLE_PATH, ...entryScripts]
        .map(src => `<script type="module" src="${src}"></script>`)
        .join(''),
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

let restartQueue = startServer().catch(logError)
let restartTimer = null
vite.watcher.on('all', (_event, path) => {
  const file = relative(process.cwd(), path)
  if (!/^(server|prisma)[\\/]/.test(file) || /\.test\.ts$/.test(file)) return
  clearTimeout(restartTimer)
  restartTimer = setTimeout(() => {
    restartQueue = restartQueue.then(async () => {
      console.log(`${file} changed, restarting …`)
      await server?.stop()
      server = null
      vite.moduleGraph.invalidateAll()
      await startServer().catch(logError)
    })
  }, 100)
})

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    await server?.stop()
    await vite.close()
    process.exit(0)
  })
}
