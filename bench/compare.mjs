// Compares servers (targets) in interleaved rounds, so that other work on the machine affects all targets alike.
import { createServer } from 'node:http'

export const computeMedian = numbers => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middleIndex = sorted.length >> 1
  return sorted.length % 2 ? sorted[middleIndex] : (sorted[middleIndex - 1] + sorted[middleIndex]) / 2
}

const MAX_WARM_UP_SECONDS = 1.5

/**
 * Measures the targets in turn after a warm-up. Returns the median figures by target, `ratios` (for each round, the
 * throughput of the first target divided by the throughput of the last target) and `ratio` (the median of `ratios`).
 * @param targets ports by name
 * @throws Error if a response after the warm-up has a status other than 200
 */
export const compareTargets = async (
  runLoad,
  targets,
  { requests, createRequests = () => requests, connectionCount, seconds, rounds },
) => {
  const names = Object.keys(targets)
  const toLoadOptions = name => ({ port: targets[name], requests: createRequests(name), connectionCount })
  for (const name of names) await runLoad({ ...toLoadOptions(name), seconds: Math.min(MAX_WARM_UP_SECONDS, seconds) })
  const figuresByTarget = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const figures = await runLoad({ ...toLoadOptions(name), seconds })
      if (figures.errors > 0)
        throw new Error(
          `${name}: ${figures.errors} responses had a status other than 200 (last status: ${figures.errorStatus})`,
        )
      figuresByTarget[name].push(figures)
    }
  }
  const firstFigures = figuresByTarget[names[0]]
  const lastFigures = figuresByTarget[names.at(-1)]
  const ratios = firstFigures.map((figures, round) => figures.perSecond / lastFigures[round].perSecond)
  return {
    ...Object.fromEntries(names.map(name => [name, computeMedians(figuresByTarget[name])])),
    ratios,
    ratio: computeMedian(ratios),
  }
}

const computeMedians = figuresOfRounds =>
  Object.fromEntries(
    Object.keys(figuresOfRounds[0]).map(key => [key, computeMedian(figuresOfRounds.map(figures => figures[key]))]),
  )

/**
 * Measures the ceiling of the load generator: its throughput against a server that sends the same 4 KB in every
 * response. Returns the requests per second of three rounds after a warm-up. The throughput of another server is
 * measured correctly only if it is far below this ceiling.
 */
export const measureLoadCeiling = async runLoad => {
  const body = Buffer.alloc(4_000, 32)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': body.length }).end(body)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const ratesPerSecond = []
  for (let round = 0; round < 4; round++) {
    ratesPerSecond.push(
      (await runLoad({ port, requests: [{ path: '/' }], connectionCount: 32, seconds: 0.7 })).perSecond,
    )
  }
  server.closeAllConnections()
  server.close()
  return ratesPerSecond.slice(1)
}
