import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config'

// React and graphql read NODE_ENV when they are loaded. Without it, they run slower development code.
process.env.NODE_ENV ??= 'production'

/**
 * Reads the settings, or prints the error and ends the process. Called before the application is loaded, so that an
 * invalid setting is reported immediately.
 */
const loadConfig = () => {
  try {
    if (existsSync('.env')) process.loadEnvFile('.env')
    return readConfig(process.env)
  } catch (error) {
    console.error(error instanceof ConfigError ? error.message : error)
    process.exit(1)
  }
}

const config = loadConfig()
if (config.workerCount > 1 && cluster.isPrimary) {
  const { runPrimary } = await import('./process/primary')
  await runPrimary(config)
}
if (!config.databaseUrl) {
  // A worker thread loads PGlite while this thread loads the application.
  const { preloadDatabaseWorker } = await import('./adapters/db/database-worker')
  preloadDatabaseWorker()
}
const { runServer } = await import('./process/run')
const { createWorkerControl } = await import('./process/worker-control')
const worker = createWorkerControl()
await runServer(config, { loadDemoSeed: () => import('../prisma/seed'), ...(worker && { worker }) })
