import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'

/**
 * Starts the WebAssembly build of Prisma's schema engine. Call this function only once per process, because a second
 * instance corrupts the first.
 * @param pool connections to the database on which the engine works
 * @param schema text of schema.prisma
 * @param createShadowPool creates an empty database and a pool for it; needed by commands that replay the migrations
 */
export const openSchemaEngine = async (
  pool: pg.Pool,
  schema: string,
  createShadowPool?: () => Promise<pg.Pool>,
): Promise<SchemaEngine> => {
  const packageDirectory = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
  const module = new WebAssembly.Module(readFileSync(join(packageDirectory, 'schema_engine_bg.wasm')))
  const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...bindings } })
  bindings.__wbg_set_wasm(instance.exports)
  const { __wbindgen_start: start } = instance.exports as { __wbindgen_start: () => void }
  start()
  // The engine reports a panic through this global.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (message: string) => console.error(message) },
  })
  const factory = new PrismaPg(pool)
  factory.connect = () => connectForEngine(pool)
  if (createShadowPool)
    factory.connectToShadowDb = async () => connectForEngine(await createShadowPool(), { disposeExternalPool: true })
  return await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  )
}

/** Type OIDs of PostgreSQL's internal `"char"` and of `text`. */
const CHAR_OID = 18
const TEXT_OID = 25

/**
 * Connects Prisma's pg adapter and changes two behaviors for the engine:
 * - `executeScript` sends a script as a whole. The adapter would split it at every semicolon, even within functions.
 * - `queryRaw` supports columns of the type "char", which occur in system catalogs and which the adapter rejects. The
 *   pool presents them to the adapter as text, and the result reports their type as `Character`.
 */
const connectForEngine = async (pool: pg.Pool, options?: { disposeExternalPool: boolean }) => {
  let charColumns: number[] = []
  const patchedPool: pg.Pool = Object.create(pool)
  patchedPool.query = (async (...args: [pg.QueryConfig]) => {
    const result = await pool.query(...args)
    charColumns = []
    for (const [index, field] of result.fields.entries()) {
      if (field.dataTypeID !== CHAR_OID) continue
      field.dataTypeID = TEXT_OID
      charColumns.push(index)
    }
    return result
  }) as typeof pool.query
  const adapter = await new PrismaPg(patchedPool, options).connect()
  const queryRaw = adapter.queryRaw.bind(adapter)
  adapter.queryRaw = async query => {
    const result = await queryRaw(query)
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  adapter.executeScript = async script => {
    await pool.query(script)
  }
  return adapter
}
