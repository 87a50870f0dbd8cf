import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory, ColumnTypeEnum } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'

/** On the process, not in this module: a development server loads it anew, but a second instance corrupts the first. */
const INSTANTIATED = Symbol.for('kairos.schema-engine')

/**
 * Prisma's schema engine as WebAssembly over our own connection: no binary to download. One a process, since a
 * second instance corrupts the first.
 * @param pool the database to work on
 * @param shadow makes an empty database, for commands that replay the history
 */
export const openSchemaEngine = async (
  pool: pg.Pool,
  schema: string,
  shadow?: () => Promise<pg.Pool>,
): Promise<SchemaEngine> => {
  if (!(INSTANTIATED in globalThis)) {
    Object.assign(globalThis, { [INSTANTIATED]: true })
    const home = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
    const module = new WebAssembly.Module(readFileSync(join(home, 'schema_engine_bg.wasm')))
    const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...bindings } })
    bindings.__wbg_set_wasm(instance.exports)
    const { __wbindgen_start: start } = instance.exports as { __wbindgen_start: () => void }
    start()
  }
  // Where the engine leaves its last words when it panics.
  Object.assign(globalThis, {
    PRISMA_WASM_PANIC_REGISTRY: { set_message: (words: string) => console.error(words) },
  })
  const factory = new PrismaPg(pool)
  factory.connect = () => connectForEngine(pool)
  if (shadow)
    factory.connectToShadowDb = async () => connectForEngine(await shadow(), { disposeExternalPool: true })
  return await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(factory),
  )
}

/** PostgreSQL's internal one-letter type, and text. */
const CHAR = 18
const TEXT = 25

/**
 * What the engine asks of an adapter and this one does not do: run a script whole (it cuts at every semicolon, also
 * within functions), and read the catalogue's columns of the type "char".
 */
const connectForEngine = async (pool: pg.Pool, options?: { disposeExternalPool: boolean }) => {
  let charColumns: number[] = []
  const readable: pg.Pool = Object.create(pool)
  readable.query = (async (...call: [pg.QueryConfig]) => {
    const result = await pool.query(...call)
    charColumns = []
    for (const [index, field] of result.fields.entries()) {
      if (field.dataTypeID !== CHAR) continue
      field.dataTypeID = TEXT
      charColumns.push(index)
    }
    return result
  }) as typeof pool.query
  const adapter = await new PrismaPg(readable, options).connect()
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
