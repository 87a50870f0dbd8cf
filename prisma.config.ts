import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// Uses the WebAssembly schema engine from npm instead of the binary that the Prisma CLI would download.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(new URL('./tools/schema-engine.mjs', import.meta.url))

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // For the host throwaway.invalid, tools/schema-engine.mjs uses a temporary in-memory database, not the database in
  // DATA_DIR.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://throwaway.invalid/memory' },
})
