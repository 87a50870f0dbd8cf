import type { Database } from '../../../server/adapters/db/database'

/** Returns the content of every table as text, one line for each row. */
export const dumpDatabase = async (app: { db: Pick<Database, 'pool'> }): Promise<string> => {
  const { rows: tables } = await app.db.pool.query<{ name: string }>(
    `SELECT quote_ident(table_name) AS name FROM information_schema.tables
     WHERE table_schema = current_schema() AND table_type = 'BASE TABLE' ORDER BY 1`,
  )
  const lines: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.db.pool.query<{ line: string }>(`SELECT to_jsonb(t)::text AS line FROM ${name} t`)
    lines.push(...rows.map(({ line }) => `${name} ${line}`))
  }
  return lines.join('\n')
}
