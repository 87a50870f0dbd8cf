// npm run bench:restart: restarts the worker processes of a server under load. See bench/README.md.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { cleanUp, startSeededServer } from '../servers.mjs'
import { reportLoad, startLoad, warmUp } from './restart-load.mjs'

const { values: options } = parseArgs({
  options: {
    restarts: { type: 'string', default: '10' },
    rate: { type: 'string', default: '200' },
    workers: { type: 'string', default: '2' },
    drain: { type: 'string', default: '1' },
  },
})
const databaseServerUrl = process.env.BENCH_DATABASE_URL
if (!databaseServerUrl) throw new Error('Set BENCH_DATABASE_URL to the URL of a PostgreSQL server.')

const run = async () => {
  const env = { WORKERS: options.workers, SHUTDOWN_DRAIN_SECONDS: options.drain, TRUST_PROXY: '1' }
  const { server, database } = await startSeededServer(1_000, databaseServerUrl, [], { env })
  await server.waitForLine(/processes are serving/)
  await warmUp(server.port, Number(options.rate))
  const load = startLoad(server.port, Number(options.rate))
  for (let round = 1; round <= Number(options.restarts); round++) {
    const startedAt = performance.now()
    process.kill(server.pid, 'SIGHUP')
    await server.waitForLine(/All processes have been restarted/)
    const { reads, writes, failures } = load.totals
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    console.log(
      `${round}: restarted in ${seconds} s; so far ${reads} reads, ${writes} writes, ${failures.length} failed`,
    )
  }
  const totals = await load.stop()
  const client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
  const { rows } = await client
    .query(`SELECT count(*)::int AS count FROM leads WHERE email LIKE 'load%'`)
    .finally(() => client.end())
  return reportLoad(totals, rows[0].count)
}

let hasPassed = false
try {
  hasPassed = await run()
} finally {
  await cleanUp()
}
process.exit(hasPassed ? 0 : 1)
