import { defineCommand, loadConfig } from './command'

export const command = defineCommand({
  run: async () => {
    const { host, port } = loadConfig()
    const address = { '0.0.0.0': '127.0.0.1', '::': '[::1]' }[host] ?? (host.includes(':') ? `[${host}]` : host)
    const origin = `http://${address}:${port}`
    await assertReady(origin).catch(error => {
      const { message, cause } = error as Error
      throw new Error(`The server at ${origin} is not ready: ${cause instanceof Error ? cause.message : message}`)
    })
    return undefined
  },
})

const REQUEST_TIMEOUT_MS = 5_000

const assertReady = async (origin: string) => {
  const response = await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS) })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}
