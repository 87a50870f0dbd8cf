// Load generator process of `npm run bench:load`. Receives { port, runState, firstRequestNumber, connectionCount,
// warmConnectionCount, phases } by IPC, and sends the results. `runState` holds the access tokens and counters from
// which load-mix.mjs creates requests. A phase with a `rate` (requests per second) is an open loop: requests start at
// fixed times, regardless of the response times. A phase without a rate is a closed loop: each connection sends its
// next request after a response.
import { encodeRequest, openConnection } from './http-connection.mjs'
import { createRequest } from './load-mix.mjs'

/** Time after which a request without a response counts as failed. */
const TIMEOUT_MS = 15_000

const TICK_MS = 2

/** Time for the server to accept the opened connections before the first phase. */
const ACCEPT_MS = 1_000

process.on('message', async options => process.send(await runPhases(options)))
process.on('disconnect', () => process.exit(0))

const runPhases = async ({ port, runState, firstRequestNumber, phases, connectionCount, warmConnectionCount }) => {
  const cpuStart = process.cpuUsage()
  const runStartedAt = performance.now()
  const idle = []
  const connections = new Set()
  let requestNumber = firstRequestNumber
  let pending = 0
  /**
   * Returns the phase and the start time of the next request in a closed loop, or null after the end of the phase. The
   * variable itself is null outside a closed loop.
   */
  let createRequestStart = null

  /** The phase and the start time of each request that waits for a connection. */
  const waiting = []

  const open = () =>
    connections.add(
      openConnection(port, {
        onIdle: connection => {
          const requestStart = waiting.shift() ?? createRequestStart?.()
          if (requestStart) void send(connection, requestStart)
          else idle.push(connection)
        },
        onClose: connection => {
          connections.delete(connection)
          if (createRequestStart || waiting.length > connections.size) open()
        },
      }),
    )

  /**
   * Creates and sends a request. Its latency is measured from `startedAt`. In an open loop, `startedAt` is the time of
   * the first tick after the request is due. The latency therefore includes the wait for a connection, but not the time
   * from the due time to the tick.
   */
  const send = async (connection, { phase, startedAt }) => {
    const { kind, request } = createRequest(requestNumber, runState)
    const address = `10.${(requestNumber >> 16) & 255}.${(requestNumber >> 8) & 255}.${requestNumber & 255}`
    requestNumber++
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

  // Opens connections before the first phase. Node accepts only one new connection per iteration of its event loop, so
  // the first requests would otherwise wait.
  for (let count = 0; count < warmConnectionCount; count++) open()
  while (idle.length < warmConnectionCount) await new Promise(resolve => setTimeout(resolve, TICK_MS))
  await new Promise(resolve => setTimeout(resolve, ACCEPT_MS))

  for (const phase of phases) {
    Object.assign(phase, { results: [], startedAt: performance.now() })
    const endsAt = phase.startedAt + phase.seconds * 1000
    if (phase.rate) {
      for (let count = 0; performance.now() < endsAt; ) {
        const dueCount = Math.floor(((performance.now() - phase.startedAt) / 1000) * phase.rate)
        for (; count < dueCount; count++) {
          const requestStart = { phase, startedAt: performance.now() }
          // Takes the connection that has been idle longest, so that the server does not close idle connections.
          let connection = idle.shift()
          while (connection && !connection.isUsable()) connection = idle.shift()
          if (connection) void send(connection, requestStart)
          else {
            waiting.push(requestStart)
            open()
          }
        }
        await new Promise(resolve => setTimeout(resolve, TICK_MS))
      }
    } else {
      createRequestStart = () => (performance.now() < endsAt ? { phase, startedAt: performance.now() } : null)
      for (const connection of idle.splice(0, connectionCount)) {
        const requestStart = createRequestStart()
        if (requestStart) void send(connection, requestStart)
      }
      while (performance.now() < endsAt) await new Promise(resolve => setTimeout(resolve, 20))
      createRequestStart = null
    }
    phase.elapsedSeconds = (performance.now() - phase.startedAt) / 1000
  }
  while (pending > 0 || waiting.length > 0) await new Promise(resolve => setTimeout(resolve, 20))
  for (const connection of connections) connection.close()
  const { user, system } = process.cpuUsage(cpuStart)
  return {
    phases: phases.map(({ results, elapsedSeconds }) => ({ results, elapsedSeconds })),
    nextRequestNumber: requestNumber,
    redemptionCount: runState.redemptionCount,
    cpuShare: (user + system) / 1000 / (performance.now() - runStartedAt),
  }
}
