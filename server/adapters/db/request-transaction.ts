import type { PrismaClient, Transaction } from './database'

type Client = PrismaClient | Transaction

/**
 * One transaction for all writes of a request. It starts with the first write, raw statement or nested transaction, or
 * with `commit`.
 */
export interface RequestTransaction {
  /**
   * The client for the request. Its transactions are nested in the transaction of the request. Reads before the start
   * of this transaction run outside it, so that the request holds no connection while it renders a text or hashes a
   * password.
   */
  db: PrismaClient
  /**
   * Runs `beforeCommit` in the transaction, commits, and then runs the effects from `runAfterTransaction`. If
   * `beforeCommit` or the commit fails, rolls back as `rollback` does and rethrows the error. The outcome is unknown if
   * the connection was lost during the commit.
   */
  commit(beforeCommit: (tx: Transaction) => Promise<unknown>): Promise<void>
  /** Rolls back, and then runs the effects from `runAfterTransaction` with `isCommitted` false. */
  rollback(): Promise<void>
}

/**
 * @param isCommitted whether the transaction was committed; also false if the outcome is unknown because the connection
 * was lost during the commit
 */
type Effect = (isCommitted: boolean) => Promise<void> | void

const effectsByClient = new WeakMap<PrismaClient, Effect[]>()

/**
 * Runs a side effect that a rollback cannot undo. If `db` belongs to a `RequestTransaction`, the effect runs after the
 * end of this transaction. Otherwise, it runs immediately, with `isCommitted` true. A service therefore calls this
 * function only after its own transaction.
 */
export const runAfterTransaction = async (db: PrismaClient, effect: Effect): Promise<void> => {
  const effects = effectsByClient.get(db)
  if (effects) effects.push(effect)
  else await effect(true)
}

const READ_METHOD = /^(find|count|aggregate|groupBy)/
const STATEMENT_METHOD = /^\$(transaction|queryRaw|executeRaw)/

/**
 * Creates the transaction of a request. The caller must commit it or roll it back.
 * @param onStart runs first in the transaction; if it fails, every write and the commit fail
 */
export const createRequestTransaction = (
  base: PrismaClient,
  onStart: (tx: Transaction) => Promise<void>,
): RequestTransaction => {
  const effects: Effect[] = []
  let client: Client = base
  let isPending = true
  let startedTransaction: Promise<Transaction> | null = null
  let completion: Promise<void> = Promise.resolve()
  let settle: { commit: () => void; rollback: (reason: Error) => void } | null = null
  let isRolledBack = false

  const open = async (): Promise<Transaction> => {
    const tx = await new Promise<Transaction>((resolve, reject) => {
      completion = base.$transaction(async tx => {
        // The request may have failed while the transaction was waiting for a connection.
        if (isRolledBack) throw createRollbackError()
        resolve(tx)
        return new Promise<void>((commit, rollback) => {
          settle = { commit, rollback }
        })
      })
      completion.catch(reject)
    })
    await onStart(tx)
    client = tx
    isPending = false
    return tx
  }
  const start = () => (startedTransaction ??= open())

  const close = async (isCommitted: boolean) => {
    client = base
    isPending = false
    effectsByClient.delete(db)
    for (const effect of effects) await effect(isCommitted)
  }
  const rollback = async () => {
    isRolledBack = true
    settle?.rollback(createRollbackError())
    await completion.catch(() => {})
    await close(false)
  }

  const db = createLateBoundClient(base, { getClient: () => client, isPending: () => isPending, start })
  effectsByClient.set(db, effects)
  return {
    db,
    commit: async beforeCommit => {
      try {
        await beforeCommit(await start())
        settle?.commit()
        await completion
      } catch (error) {
        await rollback()
        throw error
      }
      await close(true)
    },
    rollback,
  }
}

const createRollbackError = () => new Error('The request has failed.')

interface LateBinding {
  getClient: () => Client
  /** Returns whether a write must start the transaction or wait for its start. */
  isPending: () => boolean
  start: () => Promise<Transaction>
}

/**
 * Creates a client whose methods run in the transaction of the request while this transaction is open, and otherwise on
 * `base`. The first write starts the transaction.
 */
const createLateBoundClient = (base: PrismaClient, { getClient, isPending, start }: LateBinding): PrismaClient => {
  const bindMethod = (select: (client: Client) => object, name: string, isWrite: boolean): unknown => {
    const target = select(getClient())
    const method: unknown = Reflect.get(target, name)
    if (typeof method !== 'function') return method
    if (!isWrite || !isPending()) return method.bind(target)
    return async (...args: unknown[]) => {
      const started = select(await start())
      return await Reflect.apply(Reflect.get(started, name), started, args)
    }
  }
  const createModelProxy = (model: string) => {
    const select = (client: Client): object => Reflect.get(client, model)
    return new Proxy(select(base), {
      get: (target, name) =>
        typeof name === 'string' ? bindMethod(select, name, !READ_METHOD.test(name)) : Reflect.get(target, name),
    })
  }
  return new Proxy(base, {
    get: (target, name) => {
      if (typeof name !== 'string') return Reflect.get(target, name)
      const isModel = /^[a-z]/.test(name) && typeof Reflect.get(target, name) === 'object'
      return isModel ? createModelProxy(name) : bindMethod(client => client, name, STATEMENT_METHOD.test(name))
    },
  })
}
