// Load generator process of `npm run bench:load`. Receives { port, runState, firstNumber, connections, warmConnections,
// phases } by IPC. `runState` holds the access tokens and counters from which load-mix.mjs creates requests. A phase
// with a `rate` (requests per second) is an open loop: requests start at fixed times, regardless of the response times.
// A phase without a rate is a closed loop: each connection sends the next request after a response.
import { encodeRequest, openConnection } from './http-connection.mjs'
import { createRequest } from './load-mix.mjs'

/** Time after which a request without a response counts as failed. */
const TIMEOUT_MS = 15_000

const TICK_MS = 2

/** Time for the server to accept the opened connections before the first phase. */
const ACCEPT_MS = 1_000

process.on('message', async options => process.send(await runPhases(options)))
process.on('disconnect', () => process.exit(0))

const runPhases = async ({ port, runState, firstNumber, phases, connections: connectionCount, warmConnections }) => {
  const cpuStart = process.cpuUsage()
  const runStartedAt = performance.now()
  const idle = []
  const connections = new Set()
  let number = firstNumber
  let pending = 0
  let createNextRequest = null

  /** Requests that wait for a connection. */
  const waiting = []

  const open = () =>
    connections.add(
      openConnection(port, {
        onIdle: connection => {
          const next = waiting.shift() ?? createNextRequest?.()
          if (next) void send(connection, next)
          else idle.push(connection)
        },
        onClose: connection => {
          connections.delete(connection)
          if (createNextRequest || waiting.length > connections.size) open()
        },
      }),
    )

  /** The latency starts at `startedAt`. It includes the wait for a connection, but no delay of the timer. */
  const send = async (connection, { phase, startedAt }) => {
    const { kind, request } = createRequest(number, runState)
    const address = `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`
    number++
    pending++
    const timer = setTimeout(() => connection.close('no response'), TIMEOUT_MS)
    const { error, status, retryAfter, body } = await connection.send(encodeRequest(request, address))
    clearTimeout(timer)
    pending--
    const isRefused = status === 503 && retryAfter !== null && body.includes('is busy')
    const hasFailed =
      error || (status !== 304 && status >= 300) || (request.path === '/graphql' && body.includes('"errors":'))
    const outcome = isRefused ? 'refused' : hasFailed ? 'failed' : 'accepted'
    const reason = outcome === 'failed' ? `${kind}: ${error ?? `${status} ${body.slice(0, 200)}`}` : undefined
    phase.results.push([kind, outcome, startedAt - phase.startedAt, performance.now() - startedAt, reason])
  }

  // If the first phase opened these connections, its requests would wait, because Node accepts only one new connection
  // per turn of its event loop.
  for (let count = 0; count < warmConnections; count++) open()
  while (idle.length < warmConnections) await new Promise(resolve => setTimeout(resolve, TICK_MS))
  await new Promise(resolve => setTimeout(resolve, ACCEPT_MS))

  for (const phase of phases) {
    Object.assign(phase, { results: [], startedAt: performance.now() })
    const endsAt = phase.startedAt + phase.seconds * 1000
    if (phase.rate) {
      for (let count = 0; performance.now() < endsAt; ) {
        const dueCount = Math.floor(((performance.now() - phase.startedAt) / 1000) * phase.rate)
        for (; count < dueCount; count++) {
          const next = { phase, startedAt: performance.now() }
          // Takes the connection that has been idle longest, because the server would close it soonest.
          let connection = idle.shift()
          while (connection && !connection.isUsable()) connection = idle.shift()
          if (connection) void send(connection, next)
          else {
            waiting.push(next)
            open()
          }
        }
        await new Promise(resolve => setTimeout(resolve, TICK_MS))
      }
    } else {
      createNextRequest = () => (performance.now() < endsAt ? { phase, startedAt: performance.now() } : null)
      for (const connection of idle.splice(0, connectionCount)) {
        const next = createNextRequest()
        if (next) void send(connection, next)
      }
      while (performance.now() < endsAt) await new Promise(resolve => setTimeout(resolve, 20))
      createNextRequest = null
    }
    phase.elapsedSeconds = (performance.now() - phase.startedAt) / 1000
  }
  while (pending > 0 || waiting.length > 0) await new Promise(resolve => setTimeout(resolve, 20))
  for (const connection of connections) connection.close()
  const { user, system } = process.cpuUsage(cpuStart)
  return {
    phases: phases.map(({ results, elapsedSeconds }) => ({ results, elapsedSeconds })),
    nextNumber: number,
    redemptionCount: runState.redemptionCount,
    cpuShare: (user + system) / 1000 / (performance.now() - runStartedAt),
  }
}
