import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { PrismaPg } from '@prisma/adapter-pg'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import type { SchemaEngine } from '@prisma/schema-engine-wasm'
import * as bindings from '@prisma/schema-engine-wasm/schema_engine_bg'
import type pg from 'pg'

let instantiated = false

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
  if (!instantiated) {
    instantiated = true
    const home = dirname(createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm'))
    const module = new WebAssembly.Module(readFileSync(join(home, 'schema_engine_bg.wasm')))
    const instance = new WebAssembly.Instance(module, { './schema_engine_bg.js': { ...bindings } })
    bindings.__wbg_set_wasm(instance.exports)
    const { __wbindgen_start: start } = instance.exports as { __wbindgen_start: () => void }
    start()
  }
  const adapter = new PrismaPg(pool)
  if (shadow)
    adapter.connectToShadowDb = async () =>
      new PrismaPg(await shadow(), { disposeExternalPool: true }).connect()
  return await bindings.SchemaEngine.new(
    { datamodels: [['schema.prisma', schema]] },
    () => {},
    bindMigrationAwareSqlAdapterFactory(adapter),
  )
}
