import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Listener {
  /** Returns whether notifications arrive. While it returns false, changes can be missed. */
  isListening(): boolean
  /** Closes the connection without waiting for the server, which may not respond. */
  close(): void
}

interface ListenerOptions {
  url: string
  /** Sends the notification that tests the connection. */
  pool: pg.Pool
  channel: string
  /** Called when `isListening` changes, and after each notification except the test notification. */
  onChange: () => void
  /** Receives errors of the first attempt to connect and of lost connections, but not of attempts to reconnect. */
  onError: (error: unknown) => void
}

const TEST_TIMEOUT_MS = 2_000

const MIN_RETRY_DELAY_MS = 500

const MAX_RETRY_DELAY_MS = 60_000

const APPLICATION_NAME = 'kairos listener'

/**
 * Returns whether a Kairos server is connected to the database. Recognizes a server by the connection of its listener,
 * so it can miss a server that connects through a pooler.
 */
export const isServerConnected = async (pool: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await pool.query<{ isConnected: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND application_name = $1) AS "isConnected"`,
    [APPLICATION_NAME],
  )
  return rows[0]?.isConnected ?? false
}

/**
 * Listens on a channel with a separate connection, and reconnects when the connection is lost. A test notification
 * confirms the connection, because behind a pooler in transaction mode, LISTEN succeeds but no notification arrives.
 */
export const createListener = ({ url, pool, channel, onChange, onError }: ListenerOptions): Listener => {
  const abortController = new AbortController()
  const { signal } = abortController
  let client: pg.Client | null = null
  let isListening = false
  let retryDelayMs = MIN_RETRY_DELAY_MS

  const setListening = (value: boolean) => {
    if (isListening === value) return
    isListening = value
    onChange()
  }

  /** Connects and listens. Rejects when this fails, the test notification does not arrive or the connection is lost. */
  const listen = async () => {
    const connection = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
      keepAliveInitialDelayMillis: 30_000,
      application_name: APPLICATION_NAME,
    })
    client = connection
    const lost = new Promise<never>((_, reject) => {
      connection.on('error', reject)
      connection.on('end', () => reject(new Error('The connection was closed.')))
    })
    await Promise.race([lost, connection.connect()])
    const token = randomUUID()
    const tested = new Promise<void>(resolve => {
      connection.on('notification', ({ payload }) => (payload === token ? resolve() : onChange()))
    })
    await connection.query(`LISTEN ${channel}`)
    await pool.query('SELECT pg_notify($1, $2)', [channel, token])
    await Promise.race([lost, tested, rejectAfterTestTimeout()])
    retryDelayMs = MIN_RETRY_DELAY_MS
    setListening(true)
    await lost
  }

  const run = async () => {
    for (let isFirst = true; !signal.aborted; isFirst = false) {
      await listen().catch(error => {
        if (!signal.aborted && (isListening || isFirst)) onError(error)
      })
      setListening(false)
      void client?.end().catch(() => {})
      await sleep(retryDelayMs, undefined, { ref: false, signal }).catch(() => {})
      retryDelayMs = Math.min(2 * retryDelayMs, MAX_RETRY_DELAY_MS)
    }
  }
  void run()

  return {
    isListening: () => isListening,
    close: () => {
      abortController.abort()
      void client?.end().catch(() => {})
    },
  }
}

const rejectAfterTestTimeout = async (): Promise<never> => {
  await sleep(TEST_TIMEOUT_MS, undefined, { ref: false })
  throw new Error('The test notification did not arrive. A pooler in transaction mode does not support LISTEN.')
}
