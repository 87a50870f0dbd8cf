import { PrismaPg } from '@prisma/adapter-pg'
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQuery,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { type Prisma, PrismaClient } from '../../generated/prisma/client'

/**
 * Returns the name of a hand-written statement that starts with `/* name: … *\/`, or undefined for other statements.
 * Statements with the same name must have the same text.
 */
const getStatementName = (sql: string) => /^\s*\/\* name: ([\w-]+) \*\//.exec(sql)?.[1]

/** Returns the name for the adapter, which accepts undefined although its types do not. */
const statementNameGenerator = ({ sql }: { sql: string }) => getStatementName(sql) as string

/** Milliseconds. A transaction can wait a long time for the only connection of the embedded database. */
const transactionOptions = { maxWait: 10_000, timeout: 10_000 }

/** Creates a Prisma client that uses a pool. The client's transactions take effect completely or not at all. */
export const createPrismaClient = (pool: pg.Pool): PrismaClient => {
  const adapter = new PrismaPg(pool, { statementNameGenerator })
  const connect = adapter.connect.bind(adapter)
  adapter.connect = async () => guardTransactions(await connect())
  const client = new PrismaClient({ adapter, transactionOptions })
  pools.set(client, pool)
  return client
}

/** Pools by client. The clients of transactions and of requests with an idempotency key have no entry. */
const pools = new WeakMap<PrismaClient | Prisma.TransactionClient, pg.Pool>()

/**
 * Runs a hand-written statement. If `db` has a pool in `pools`, sends the statement directly to this pool, because that
 * is faster than `$queryRaw` (bench/README.md). Each column of the result must have the type int2, int4, text, boolean
 * or timestamptz, because values of other types, such as int8 and date, differ between the pool and `$queryRaw`. A
 * parameter that is a Date needs the cast `::timestamptz`.
 */
export const runStatement = async <TRow extends pg.QueryResultRow>(
  db: PrismaClient | Prisma.TransactionClient,
  statement: Prisma.Sql,
): Promise<TRow[]> => {
  const pool = pools.get(db)
  if (!pool) return await db.$queryRaw<TRow[]>(statement)
  const { text, values } = statement
  const { rows } = await pool.query<TRow>({ name: getStatementName(text), text, values })
  return rows
}

const noop = () => {}

const guardTransactions = <TAdapter extends SqlDriverAdapter>(adapter: TAdapter): TAdapter => {
  const startTransaction = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async isolationLevel => guardTransaction(await startTransaction(isolationLevel))
  return adapter
}

/**
 * Makes a transaction run its statements one after the other and reject statements after its COMMIT or ROLLBACK. When a
 * transaction exceeds `timeout`, Prisma rolls it back, even while an operation is running. Without this guard, the
 * remaining statements of the operation would take effect outside the transaction
 * (https://github.com/prisma/orm/issues/29762).
 */
const guardTransaction = (transaction: Transaction): Transaction => {
  const queryRaw = transaction.queryRaw.bind(transaction)
  const executeRaw = transaction.executeRaw.bind(transaction)
  let isClosed = false
  let lastStatement: Promise<unknown> = Promise.resolve()
  const runInTurn = <TResult>(run: () => Promise<TResult>): Promise<TResult> => {
    const result = lastStatement.then(run)
    // Discards the rows, which would otherwise stay in memory until the next statement.
    lastStatement = result.then(noop, noop)
    return result
  }
  const assertOpen = () => {
    if (isClosed)
      throw new DriverAdapterError({ kind: 'TransactionAlreadyClosed', cause: 'The transaction has ended.' })
  }
  return Object.assign(transaction, {
    queryRaw: (query: SqlQuery) =>
      runInTurn(async () => {
        assertOpen()
        return await queryRaw(query)
      }),
    executeRaw: (query: SqlQuery) =>
      runInTurn(async () => {
        assertOpen()
        isClosed = query.sql === 'COMMIT' || query.sql === 'ROLLBACK'
        return await executeRaw(query)
      }),
  })
}
