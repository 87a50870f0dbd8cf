import pg from 'pg'

type Queryable = Pick<pg.Pool, 'query'>

export interface TableDescription {
  name: string
  /** The columns, except generated columns. */
  columns: { name: string; type: string }[]
  /** Names of the columns of the primary key. Empty if the table has no primary key. */
  primaryKey: string[]
}

/** Lists the tables of the current schema, except `_prisma_migrations`. */
export const listTables = async (client: Queryable): Promise<TableDescription[]> => {
  const { rows } = await client.query<TableDescription>(`
    SELECT c.relname AS name,
      (SELECT coalesce(json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          ORDER BY a.attnum), '[]')
        FROM pg_attribute a
        WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
      (SELECT coalesce(json_agg(a.attname ORDER BY array_position(i.indkey::int2[], a.attnum)), '[]')
        FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY (i.indkey)
        WHERE i.indrelid = c.oid AND i.indisprimary) AS "primaryKey"
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind = 'r' AND c.relname <> '_prisma_migrations'
    ORDER BY c.relname`)
  return rows
}

export interface SequenceState {
  name: string
  /** The value that the sequence returns next. */
  nextValue: string
}

/**
 * Lists the sequences of the current schema. Their values are the latest ones even in a REPEATABLE READ transaction,
 * because sequences are not transactional.
 */
export const listSequences = async (client: Queryable): Promise<SequenceState[]> => {
  const { rows: sequences } = await client.query<{ name: string; step: string; minValue: string; maxValue: string }>(`
    SELECT sequencename AS name, increment_by AS step, min_value AS "minValue", max_value AS "maxValue"
    FROM pg_sequences WHERE schemaname = current_schema() ORDER BY sequencename`)
  const states: SequenceState[] = []
  for (const { name, step, minValue, maxValue } of sequences) {
    // Reads the sequence itself. pg_sequences does not show the next value of a sequence that has not been used since
    // it was restarted.
    const { rows } = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value AS value, is_called AS "isCalled" FROM ${pg.escapeIdentifier(name)}`,
    )
    const value = BigInt(rows[0]?.value ?? minValue)
    const nextValue = rows[0]?.isCalled ? value + BigInt(step) : value
    states.push({ name, nextValue: String(nextValue > BigInt(maxValue) ? minValue : nextValue) })
  }
  return states
}

interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Lists the foreign keys of the current schema. */
export const listForeignKeys = async (client: Queryable): Promise<ForeignKey[]> => {
  const { rows } = await client.query<ForeignKey>(`
    SELECT c.relname AS "table", k.conname AS name, pg_get_constraintdef(k.oid) AS definition
    FROM pg_constraint k JOIN pg_class c ON c.oid = k.conrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND k.contype = 'f' ORDER BY c.relname, k.conname`)
  return rows
}

/**
 * Drops the tables, sequences, functions and enum types of the current schema, except functions and types of
 * extensions.
 */
export const dropSchemaObjects = async (client: Queryable): Promise<void> => {
  // Collects all statements before executing the first one, because each statement changes the catalog.
  await client.query(`DO $$ DECLARE statement text; statements text[] := ARRAY(
      SELECT format('DROP TABLE %I CASCADE', c.relname)
        FROM pg_class c WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind = 'r'
      UNION ALL
      SELECT format('DROP SEQUENCE IF EXISTS %I CASCADE', c.relname)
        FROM pg_class c WHERE c.relnamespace = to_regnamespace(quote_ident(current_schema())) AND c.relkind = 'S'
      UNION ALL
      SELECT format('DROP FUNCTION IF EXISTS %s CASCADE', p.oid::regprocedure)
        FROM pg_proc p WHERE p.pronamespace = to_regnamespace(quote_ident(current_schema())) AND p.prokind = 'f'
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
      UNION ALL
      SELECT format('DROP TYPE IF EXISTS %I CASCADE', t.typname)
        FROM pg_type t WHERE t.typnamespace = to_regnamespace(quote_ident(current_schema())) AND t.typtype = 'e'
          AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e'));
    BEGIN
      FOREACH statement IN ARRAY statements LOOP
        EXECUTE statement;
      END LOOP;
    END $$`)
}
