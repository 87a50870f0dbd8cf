import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from './config'

// Before anything else is loaded: React and graphql choose their slow development builds where nobody says otherwise.
process.env.NODE_ENV ??= 'production'

/** What is wrong with the settings is said at once, not after everything has been loaded. */
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
const { runServer } = await import('./run')
await runServer(config)
