import { PrismaPg } from '@prisma/adapter-pg'
import {
  DriverAdapterError,
  type SqlDriverAdapter,
  type SqlQuery,
  type Transaction,
} from '@prisma/driver-adapter-utils'
import type pg from 'pg'
import { PrismaClient } from '../../generated/prisma/client'

/**
 * Returns the name of a hand-written statement that starts with `/* name: … *\/`, or undefined for other statements.
 * Statements with the same name must have the same text. The adapter accepts undefined, but its types do not.
 */
const statementNameGenerator = ({ sql }: { sql: string }) => /^\s*\/\* name: ([\w-]+) \*\//.exec(sql)?.[1] as string

/** Milliseconds. A transaction can wait long for the only connection of the embedded database. */
const transactionOptions = { maxWait: 10_000, timeout: 10_000 }

/** Creates a Prisma client on a pool. Its transactions take effect completely or not at all. */
export const createPrismaClient = (pool: pg.Pool): PrismaClient => {
  const adapter = new PrismaPg(pool, { statementNameGenerator })
  const connect = adapter.connect.bind(adapter)
  adapter.connect = async () => guardTransactions(await connect())
  return new PrismaClient({ adapter, transactionOptions })
}

const noop = () => {}

const guardTransactions = <TAdapter extends SqlDriverAdapter>(adapter: TAdapter): TAdapter => {
  const startTransaction = adapter.startTransaction.bind(adapter)
  adapter.startTransaction = async isolationLevel => guardTransaction(await startTransaction(isolationLevel))
  return adapter
}

/**
 * Makes a transaction run its statements one after the other and reject statements after its COMMIT or ROLLBACK. Prisma
 * rolls back a transaction that exceeds `timeout` even while an operation is running. Without this guard, the remaining
 * statements of the operation would take effect outside the transaction (https://github.com/prisma/orm/issues/29762).
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
