#!/usr/bin/env node
// Replaces the schema engine binary that the Prisma CLI would download. Serves the JSON-RPC protocol of the binary on
// standard input and output, and handles the requests with the engine's WebAssembly build (schema-engine-wasm.ts).
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { register } from 'tsx/esm/api'

register()
const { openSchemaEngine } = await import('./schema-engine-wasm.ts')
const { EmbeddedDatabase } = await import('../server/adapters/db/embedded.ts')

if (process.argv.includes('--version')) {
  console.log('schema-engine-cli, as WebAssembly')
  process.exit(0)
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { datamodels: { type: 'string', multiple: true }, datasource: { type: 'string' } },
})
const url = values.datasource ? JSON.parse(values.datasource).url : ''
const createTemporaryPool = () => new EmbeddedDatabase({ dataDir: 'memory://' }).createPool()
// prisma.config.ts passes this hostname if `DATABASE_URL` is not set.
const hasServerUrl = url !== '' && new URL(url).hostname !== 'throwaway.invalid'
const pool = hasServerUrl ? new pg.Pool({ connectionString: url }) : createTemporaryPool()
pool.on('error', error => console.error(JSON.stringify({ level: 'ERROR', fields: { message: error.message } })))

// `schema-engine cli can-connect-to-database` only checks the connection.
if (positionals[0] === 'cli') {
  await pool.query('SELECT 1')
  process.exit(0)
}

const schema = values.datamodels?.[0] ? readFileSync(values.datamodels[0], 'utf8') : ''
const engine = await openSchemaEngine(pool, schema, async () => createTemporaryPool())
/** The engine uses this code for every JSON-RPC error. */
const ENGINE_ERROR_CODE = 4466

const sendMessage = message => process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`)

/**
 * Compares the migrations with the schema file. In the result, `exitCode` is 0 if there is no difference. If `script`
 * is true, `stdout` contains the difference as SQL.
 */
const diffMigrations = ({ migrationsList, schema, filters }, script) =>
  engine.diff({
    from: { tag: 'migrations', ...migrationsList },
    to: { tag: 'schemaDatamodel', ...schema },
    script,
    exitCode: true,
    filters,
  })

// The WebAssembly build has `version` instead of `getDatabaseVersion`. Its `evaluateDataLoss` and `createMigration`
// cannot replay the migration history, so their overrides use `diff`. `diff` assumes empty tables and does not detect
// data loss, so each generated migration needs a review.
const methodOverrides = {
  getDatabaseVersion: params => engine.version(params),
  evaluateDataLoss: async params => {
    const { exitCode } = await diffMigrations(params, false)
    return { migrationSteps: exitCode === 0 ? 0 : 1, unexecutableSteps: [], warnings: [] }
  },
  createMigration: async params => {
    const { exitCode, stdout } = await diffMigrations(params, true)
    const timestamp = new Date().toISOString().replace(/\D/g, '').slice(0, 14)
    return {
      connectorType: 'postgresql',
      generatedMigrationName: `${timestamp}_${params.migrationName}`,
      migrationScript: exitCode === 0 && !params.draft ? null : stdout,
      extension: 'sql',
    }
  },
}

const handleRequest = async ({ id, method, params }) => {
  try {
    const callMethod = methodOverrides[method] ?? (input => engine[method](input ?? {}))
    const result = await callMethod(params)
    if (method === 'diff' && result.stdout !== null)
      sendMessage({ id: `print-${id}`, method: 'print', params: { content: result.stdout } })
    sendMessage({ id, result: result ?? {} })
  } catch (error) {
    const errorCode = error?.code ?? error?.error_code ?? null
    sendMessage({
      id,
      error: {
        code: ENGINE_ERROR_CODE,
        message: String(error?.message ?? error),
        data: { message: String(error?.message ?? error), error_code: errorCode, is_panic: false },
      },
    })
  }
}

let queue = Promise.resolve()
const lines = createInterface({ input: process.stdin })
lines.on('line', line => {
  const request = JSON.parse(line)
  if (request.method) queue = queue.then(() => handleRequest(request))
})
lines.on('close', () => queue.finally(() => process.exit(0)))
