// Checks that the generated Prisma client is current, because an outdated client ignores new columns without an error.
// When run as a script, exits with 1 if the client is missing or outdated.
import { existsSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'

const CLIENT_PATH = 'server/generated/prisma/internal/class.ts'

export const OUTDATED_CLIENT_MESSAGE =
  'The Prisma client in server/generated is missing or does not match prisma/schema.prisma. Run npm run codegen.'

/** Removes whitespace, because the client contains the schema in the format of `prisma format`. */
const removeWhitespace = text => text.replace(/\s+/g, '')

export const isPrismaClientCurrent = () => {
  if (!existsSync(CLIENT_PATH)) return false
  const [, schema] = /"inlineSchema": ("(?:[^"\\]|\\.)*")/.exec(readFileSync(CLIENT_PATH, 'utf8')) ?? []
  if (!schema) return false
  return removeWhitespace(JSON.parse(schema)) === removeWhitespace(readFileSync('prisma/schema.prisma', 'utf8'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href && !isPrismaClientCurrent()) {
  console.error(OUTDATED_CLIENT_MESSAGE)
  process.exit(1)
}
