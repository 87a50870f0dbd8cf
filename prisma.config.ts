import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// Uses the WebAssembly schema engine from npm instead of the binary that the Prisma CLI downloads.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./tools/schema-engine.mjs', import.meta.url))

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Without DATABASE_URL, the CLI uses a temporary in-memory database, never the database in DATA_DIR.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://throwaway.invalid/memory' },
})
