import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * Target of the alias below. Without the alias, Vitest loads a second copy of graphql for some packages, and graphql
 * rejects objects of the other copy as "from another module or realm".
 */
const graphqlPath = createRequire(import.meta.url).resolve('graphql')

const sharedConfig = {
  resolve: { alias: [{ find: /^graphql$/, replacement: graphqlPath }] },
}

/** Resolves `?url` imports of package files to the built assets in dist/client. The rendered pages use these URLs. */
const builtAssetUrls: Plugin = {
  name: 'built-asset-urls',
  enforce: 'pre',
  load(id) {
    const [, source] = /(node_modules\/.+)\?url$/.exec(id) ?? []
    if (!source) return
    const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8'))
    const key = Object.keys(manifest).find(key => key.endsWith(source))
    return key && `export default ${JSON.stringify(`/${manifest[key].file}`)}`
  },
}

const toTestFiles = (...names: string[]) => names.map(name => `tests/server/**/${name}.test.ts`)

/**
 * Mostly tests that start server processes. Except for `POSTGRES_TESTS`, they use the embedded database, because the
 * server starts fastest with it.
 */
const SYSTEM_TESTS = 'tests/system/**/*.test.ts'

/**
 * Tests that run the server in the test process. If `TEST_DATABASE_URL` is set, they use that PostgreSQL server,
 * because it is faster. Otherwise, they use the embedded database.
 */
const IN_PROCESS_TESTS = ['server', 'rest', 'journeys', 'e2e'].map(folder => `tests/${folder}/**/*.test.ts`)

/** Tests that need PostgreSQL, for example for several connections. */
const POSTGRES_TESTS = [
  ...['pgbouncer-process', 'process-postgres', 'replica-process', 'workers-process'].map(
    name => `tests/system/${name}.test.ts`,
  ),
  ...toTestFiles(
    'admin-concurrency',
    'blog-listener',
    'database-time-zone',
    'erasure-concurrency',
    'exports-concurrency',
    'idempotency-processes',
    'invitations-concurrency',
    'organizations-concurrency',
    'read-pool',
    'transaction-timeout',
    'webhooks-concurrency',
  ),
]

/** Tests whose result can depend on the database. If `TEST_DATABASE_URL` is set, they run on both databases. */
const DATABASE_DEPENDENT_TESTS = [
  // SQL, collation and constraints: the two databases have different versions and locales.
  ...toTestFiles(
    'admin-lists',
    'blog-list',
    'blog-post',
    'blog-post-creation',
    'blog-sql',
    'erasure',
    'exports',
    'ledger',
    'pagination',
    'users',
  ),
  // Tests that call every root field: on the embedded database, a query outside the open transaction would wait forever
  // for the only connection.
  ...toTestFiles('permissions', 'idempotency-operations'),
  // Locks and concurrent transactions: the embedded database runs one transaction at a time.
  ...toTestFiles(
    'auth-sessions',
    'blog-post-updates',
    'blog-publishing',
    'blog-rerendering',
    'blog-slugs',
    'credits-concurrency',
    'deprecated-uses',
    'idempotency',
    'leads-mail-queue',
    'organizations-deletion',
    'request-transaction',
  ),
  // Migrations, dumps, webhook events, and failures of the database.
  ...toTestFiles('backup', 'errors', 'files-failures', 'migrations', 'webhooks-events'),
]

/** Starts the long tests (browser and process tests) of each project first. */
class LongTestsFirstSequencer extends BaseSequencer {
  override async sort(specifications: TestSpecification[]) {
    const isLong = ({ moduleId }: TestSpecification) => /\/(system|journeys|e2e)\//.test(moduleId)
    const sorted = await super.sort(specifications)
    // Keeps the tests of each project together, because a worker runs the tests of only one project.
    return sorted.sort((a, b) => a.project.name.localeCompare(b.project.name) || Number(isLong(b)) - Number(isLong(a)))
  }
}

type Database = 'embedded' | 'postgres'

/** Options of all projects. Their timeouts are long, so that no test fails on a slow machine. */
const sharedTestOptions = {
  // Test files share loaded modules, because loading the modules takes longer than running most test files.
  isolate: false,
  expect: { poll: { timeout: 45_000, interval: 100 } },
}

const databases: Database[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

const createServerProject = (database: Database) => ({
  ...sharedConfig,
  plugins: [builtAssetUrls],
  test: {
    ...sharedTestOptions,
    name: database,
    include: [
      ...(database === 'embedded' ? [SYSTEM_TESTS] : POSTGRES_TESTS),
      ...(database === databases.at(-1) ? IN_PROCESS_TESTS : DATABASE_DEPENDENT_TESTS),
    ],
    exclude: database === 'embedded' ? POSTGRES_TESTS : [],
    env: { KAIROS_TEST_DATABASE: database },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/browser/fail-on-console.ts'],
    testTimeout: 180_000,
    hookTimeout: 180_000,
  },
})

export default defineConfig({
  test: {
    // Two more workers than processors, because browser and process tests mostly wait.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongTestsFirstSequencer },
    projects: [
      {
        ...sharedConfig,
        test: {
          ...sharedTestOptions,
          name: 'client',
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { width: 1440 } },
          include: ['tests/client/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          setupFiles: ['tests/support/browser/fail-on-console.ts', 'tests/client/setup.ts'],
          testTimeout: 60_000,
        },
      },
      ...databases.map(createServerProject),
    ],
  },
})
