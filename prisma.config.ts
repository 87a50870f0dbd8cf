import { fileURLToPath } from 'node:url'
import { defineConfig } from 'prisma/config'

// The Prisma CLI wants an engine binary that it would download. This one runs on what npm installed.
process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
  new URL('./tools/schema-engine.mjs', import.meta.url),
)

export default defineConfig({
  schema: 'prisma/schema.prisma',
  migrations: { path: 'prisma/migrations' },
  // Without DATABASE_URL the CLI works on a throw-away database in memory, never on the one in DATA_DIR.
  datasource: { url: process.env.DATABASE_URL ?? 'postgresql://throwaway.invalid/memory' },
})
