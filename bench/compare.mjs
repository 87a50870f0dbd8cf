// Compares targets in interleaved rounds, because measurements are comparable only under the same machine load.
import { createServer } from 'node:http'

export const computeMedian = numbers => {
  const sorted = [...numbers].sort((a, b) => a - b)
  const middleIndex = sorted.length >> 1
  return sorted.length % 2 ? sorted[middleIndex] : (sorted[middleIndex - 1] + sorted[middleIndex]) / 2
}

/** Maximum duration of the warm-up of a target. */
const MAX_WARM_UP_SECONDS = 1.5

/**
 * Measures the targets (name → port) alternately after a warm-up. Returns the medians of each target by name. `ratios`
 * holds for each round the throughput of the first target divided by that of the last target, `ratio` their median.
 */
export const compareTargets = async (
  runLoad,
  targets,
  { requests, createRequests = () => requests, connections, seconds, rounds },
) => {
  const names = Object.keys(targets)
  const toLoadOptions = name => ({ port: targets[name], requests: createRequests(name), connections })
  for (const name of names) await runLoad({ ...toLoadOptions(name), seconds: Math.min(MAX_WARM_UP_SECONDS, seconds) })
  const figuresByTarget = Object.fromEntries(names.map(name => [name, []]))
  for (let round = 0; round < rounds; round++) {
    for (const name of names) {
      const figures = await runLoad({ ...toLoadOptions(name), seconds })
      if (figures.errors > 0)
        throw new Error(
          `${name}: ${figures.errors} responses had another status than 200, the last one ${figures.errorStatus}`,
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

const computeMedians = rounds =>
  Object.fromEntries(Object.keys(rounds[0]).map(key => [key, computeMedian(rounds.map(figures => figures[key]))]))

/**
 * Measures the load generator against an empty handler. Returns its throughput in each of three rounds after a warm-up
 * round, in requests per second. Valid measurements stay far below this ceiling.
 */
export const measureLoadCeiling = async runLoad => {
  const bytes = Buffer.alloc(4_000, 32)
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': bytes.length }).end(bytes)
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address()
  const rounds = []
  for (let round = 0; round < 4; round++) {
    rounds.push((await runLoad({ port, requests: [{ path: '/' }], connections: 32, seconds: 0.7 })).perSecond)
  }
  server.closeAllConnections()
  server.close()
  return rounds.slice(1)
}
