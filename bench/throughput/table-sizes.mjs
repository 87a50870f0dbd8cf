// npm run bench:table-sizes: measures disk space and the response times of lists by table size. See bench/README.md.
import os from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { compareTargets } from '../compare.mjs'
import { cleanUp, startLoadGenerator, startSeededServer } from '../servers.mjs'
import { executeOperation, logIn } from '../write-cases.mjs'
import { cases, tables } from './table-size-cases.mjs'

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000,100000,1000000' },
    case: { type: 'string', multiple: true, default: [] },
    seconds: { type: 'string', default: '0.7' },
    rounds: { type: 'string', default: '3' },
  },
})
const rowCounts = options.rows.split(',').map(Number)

const databaseServerUrl = process.env.BENCH_DATABASE_URL
if (!databaseServerUrl) {
  console.error(
    'Set BENCH_DATABASE_URL to the URL of a PostgreSQL server. The role in the URL must be able to create databases.',
  )
  process.exit(1)
}

const formatNumber = value => value.toLocaleString('en-US')

/** Inserts `rowCount` rows into each table. Returns the bytes per row, including indexes, by table name. */
const seedTables = async (client, rowCount) => {
  const bytesPerRow = {}
  for (const { name, sql, trigger } of tables) {
    if (trigger) await client.query(`ALTER TABLE ${name} DISABLE TRIGGER ${trigger}`)
    await client.query(sql, [rowCount])
    if (trigger) await client.query(`ALTER TABLE ${name} ENABLE TRIGGER ${trigger}`)
  }
  await client.query('VACUUM ANALYZE')
  for (const { name } of tables) {
    const { rows } = await client.query('SELECT pg_total_relation_size($1::regclass)::float8 AS bytes', [name])
    bytesPerRow[name] = rows[0].bytes / rowCount
  }
  return bytesPerRow
}

const startServerWithRows = async rowCount => {
  const { server, database } = await startSeededServer(10, databaseServerUrl)
  const client = new pg.Client({ connectionString: database.databaseUrl })
  await client.connect()
  const bytesPerRow = await seedTables(client, rowCount).finally(() => client.end())
  return { rowCount, port: server.port, bytesPerRow }
}

const createRequest = async ({ port, rowCount }, { name, query, middlePageSort, ...variables }) => {
  // Logs in again for each case, because access tokens expire after ten minutes.
  const headers = await logIn(port, 'admin')
  if (middlePageSort) {
    const orderBy = { field: middlePageSort, direction: 'asc' }
    const { users } = await executeOperation(port, query, { orderBy, offset: Math.floor(rowCount / 2) }, headers)
    Object.assign(variables, { orderBy, after: users.pageInfo.endCursor })
  }
  return { method: 'POST', path: '/graphql', headers, body: JSON.stringify({ query, variables }) }
}

const printTable = (header, rows) => {
  console.log(`\n| ${header.join(' | ')} |\n|${' --- |'.repeat(header.length)}`)
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
}

try {
  const runLoad = startLoadGenerator()
  const servers = []
  for (const rowCount of rowCounts) servers.push(await startServerWithRows(rowCount))
  console.log(
    `PostgreSQL, Node ${process.versions.node}, load average ${os.loadavg()[0].toFixed(2)}, one request at a time, ` +
      'lists of 25 rows.',
  )
  const selectedCases = cases.filter(
    ({ name }) => options.case.length === 0 || options.case.some(text => name.includes(text)),
  )
  const timeRows = []
  for (const testCase of selectedCases) {
    const requests = {}
    for (const server of servers) requests[server.rowCount] = await createRequest(server, testCase)
    const figures = await compareTargets(
      runLoad,
      Object.fromEntries(servers.map(({ rowCount, port }) => [rowCount, port])),
      {
        createRequests: rowCount => [requests[rowCount]],
        connectionCount: 1,
        seconds: Number(options.seconds),
        rounds: Number(options.rounds),
      },
    )
    timeRows.push([testCase.name, ...rowCounts.map(rowCount => figures[rowCount].p50.toFixed(2))])
  }
  printTable(['request', ...rowCounts.map(rowCount => `p50 ms at ${formatNumber(rowCount)}`)], timeRows)
  printTable(
    ['table', ...rowCounts.map(rowCount => `bytes per row at ${formatNumber(rowCount)}`)],
    tables.map(({ name }) => [name, ...servers.map(({ bytesPerRow }) => formatNumber(Math.round(bytesPerRow[name])))]),
  )
} finally {
  await cleanUp()
}
process.exit(0)
