// Exits with 0 if the server on this machine is ready, otherwise prints the reason and exits with 1.
import { existsSync } from 'node:fs'
import { readConfig } from './config'

try {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const { host, port } = readConfig(process.env)
  const address = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
  const response = await fetch(`http://${address}:${port}/readyz`, { signal: AbortSignal.timeout(5_000) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  process.exit(0)
} catch (error) {
  const { message, cause } = error as Error
  console.error(`The server is not ready: ${cause instanceof Error ? cause.message : message}`)
  process.exit(1)
}
