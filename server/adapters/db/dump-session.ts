import type pg from 'pg'
import { disableSocketTimeout } from './socket'

/** Changes settings for the current transaction. Skips settings that the PostgreSQL server does not have. */
const SESSION_SETTINGS = `SELECT set_config(name, setting, true) FROM (VALUES
    ('timezone', 'UTC'), ('datestyle', 'ISO, MDY'), ('intervalstyle', 'postgres'), ('bytea_output', 'hex'),
    ('extra_float_digits', '1'), ('statement_timeout', '0'), ('lock_timeout', '0'),
    ('idle_in_transaction_session_timeout', '0'), ('transaction_timeout', '0')) AS wanted (name, setting)
  WHERE EXISTS (SELECT FROM pg_settings s WHERE s.name ILIKE wanted.name)`

/**
 * Sets the value formats of a dump and disables the timeouts, in the transaction of the caller. The socket timeout of
 * the connection remains disabled after the transaction.
 */
export const prepareDumpSession = async (client: pg.PoolClient): Promise<void> => {
  disableSocketTimeout(client)
  await client.query(SESSION_SETTINGS)
}
