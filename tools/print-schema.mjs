// Writes the sorted GraphQL schema to schema.graphql. With --check, writes nothing and fails if the file is outdated.
import { readFileSync, writeFileSync } from 'node:fs'
import { register } from 'tsx/esm/api'

register()
const { schema } = await import('../server/graphql/schema.ts')
const { printSdl } = await import('../server/graphql/sdl.ts')
const sdl = printSdl(schema)

if (!process.argv.includes('--check')) writeFileSync('schema.graphql', sdl)
else if (readFileSync('schema.graphql', 'utf8') !== sdl) {
  console.error('schema.graphql is outdated. Run npm run codegen and commit the result.')
  process.exit(1)
}
