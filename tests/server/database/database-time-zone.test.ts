import pg from 'pg'
import { afterEach, expect, inject, test } from 'vitest'
import { type Database, openPostgres } from '../../../server/adapters/db/database'

const serverUrl = process.env.TEST_DATABASE_URL ?? ''
const databaseName = `kairos_test_time_zone_${process.pid}`
let database: Database | undefined

const executeAsAdmin = async (statement: string) => {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}

afterEach(async () => {
  await database?.close()
  await executeAsAdmin(`DROP DATABASE IF EXISTS ${databaseName} WITH (FORCE)`)
})

test.each([
  ['', ''],
  [', even if the URL contains `options`', '?options=-c%20search_path%3Dpublic'],
])('stores and reads times independently of the time zone of the database%s', async (_suffix, queryString) => {
  await executeAsAdmin(`CREATE DATABASE ${databaseName} TEMPLATE ${inject('template')}`)
  await executeAsAdmin(`ALTER DATABASE ${databaseName} SET timezone = 'Asia/Kathmandu'`)
  const url = new URL(serverUrl)
  url.pathname = `/${databaseName}`
  url.search = queryString
  database = await openPostgres(url.href)
  const createdAt = new Date('2026-03-29T01:30:00.123Z')
  const { id } = await database.prisma.category.create({ data: { name: 'Reference', slug: 'reference', createdAt } })
  const { rows } = await database.readPool.query({
    text: 'SELECT created_at FROM categories WHERE id = $1',
    values: [id],
  })
  expect(rows).toEqual([{ created_at: createdAt }])
  const [row] = await database.prisma.$queryRaw<{ seconds: number }[]>`
    SELECT extract(epoch FROM now())::float8 - extract(epoch FROM ${new Date()}::timestamptz)::float8 AS seconds`
  // A wrong time zone would change the difference by 5 hours and 45 minutes.
  expect(Math.abs(row?.seconds ?? Number.NaN)).toBeLessThan(600)
})
