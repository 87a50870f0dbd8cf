// npm run bench:users: measures the administrator's list of users at 100 and at 100,000 users on PostgreSQL.
import os from 'node:os'
import pg from 'pg'
import { compareTargets } from './compare.mjs'
import { cleanUp, startLoadGenerator, startSeededServer } from './servers.mjs'

const databaseUrl = process.env.BENCH_DATABASE_URL
if (!databaseUrl) {
  console.error('Set BENCH_DATABASE_URL to a PostgreSQL server with a role that may create databases.')
  process.exit(1)
}

const USER_FIELDS = 'id username email role status firstName lastName createdAt'
const LIST_QUERY = `query ($filter: UserFilter, $orderBy: UserOrder, $after: String, $offset: Int) {
  users(first: 25, filter: $filter, orderBy: $orderBy, after: $after, offset: $offset) {
    edges { cursor node { ${USER_FIELDS} } } pageInfo { hasNextPage endCursor }
  }
}`

const TOTAL_QUERY = `query ($filter: UserFilter) {
  users(first: 1, filter: $filter) { totalCount }
}`

const cases = {
  'page 1': {},
  'page 1 by username': { orderBy: { field: 'username', direction: 'asc' } },
  'page 1 by status': { orderBy: { field: 'status', direction: 'asc' } },
  'middle page': { middlePageSort: 'id' },
  'middle page by username': { middlePageSort: 'username' },
  'search with 1 match': { filter: { search: 'user77@' } },
  'search with many matches': { filter: { search: 'user1' } },
  'search without matches': { filter: { search: 'no such user' } },
  'suspended users': { filter: { status: 'suspended' } },
  total: { query: TOTAL_QUERY },
  'total of suspended users': { query: TOTAL_QUERY, filter: { status: 'suspended' } },
  'total of a search with many matches': { query: TOTAL_QUERY, filter: { search: 'user1' } },
}

const SEED_USERS_SQL = `INSERT INTO users (username, email, password_hash, first_name, last_name, status, created_at)
  SELECT 'user' || i, 'user' || i || '@bench.example', '-', 'First' || i % 1000, 'Last' || i % 777,
         CASE WHEN i % 20 = 0 THEN 'suspended' ELSE 'active' END::"UserStatus", now() - i * interval '1 minute'
  FROM generate_series(1, $1::int) i`

/** Starts a server with the given number of users. Returns its port and a factory for authenticated requests. */
const startServerWithUsers = async userCount => {
  const { server, source } = await startSeededServer(10, databaseUrl)
  const client = new pg.Client({ connectionString: source.databaseUrl })
  await client.connect()
  await client.query(SEED_USERS_SQL, [userCount])
  await client.query('VACUUM ANALYZE').finally(() => client.end())
  const executeQuery = async (query, variables, headers = {}) => {
    const response = await fetch(`http://127.0.0.1:${server.port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = await response.json()
    if (errors) throw new Error(JSON.stringify(errors))
    return data
  }
  const { login } = await executeQuery(
    'mutation { login(identifier: "admin", password: "only for the benchmark") { accessToken } }',
  )
  const headers = { authorization: `Bearer ${login.accessToken}` }
  const createRequest = async ({ query = LIST_QUERY, middlePageSort, ...variables }) => {
    if (middlePageSort) {
      const orderBy = { field: middlePageSort, direction: 'asc' }
      const { users } = await executeQuery(LIST_QUERY, { orderBy, offset: userCount / 2 }, headers)
      Object.assign(variables, { orderBy, after: users.pageInfo.endCursor })
    }
    return {
      method: 'POST',
      path: '/graphql',
      headers,
      body: JSON.stringify({ query, variables }),
    }
  }
  return { port: server.port, createRequest }
}

const formatNumber = value => value.toFixed(2)
try {
  const runLoad = startLoadGenerator()
  const [few, many] = [await startServerWithUsers(100), await startServerWithUsers(100_000)]
  console.log(
    `PostgreSQL, Node ${process.versions.node}, load average ${formatNumber(os.loadavg()[0])}, one request at a time.\n`,
  )
  console.log('| list of 25 users | p50 ms at 100 | p50 ms at 100,000 | ratio |\n| --- | --- | --- | --- |')
  for (const [name, variables] of Object.entries(cases)) {
    const requests = { few: await few.createRequest(variables), many: await many.createRequest(variables) }
    const figures = await compareTargets(
      runLoad,
      { many: many.port, few: few.port },
      {
        createRequests: target => [requests[target]],
        connections: 1,
        seconds: 0.7,
        rounds: 3,
      },
    )
    console.log(
      `| ${name} | ${formatNumber(figures.few.p50)} | ${formatNumber(figures.many.p50)} | ${formatNumber(figures.many.p50 / figures.few.p50)} |`,
    )
  }
} finally {
  await cleanUp()
}
process.exit(0)
