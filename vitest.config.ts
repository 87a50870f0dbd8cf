import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { formControlAlias } from './vite.config.ts'

/** Forces one copy of graphql; Vitest loads a second one for some packages ("from another module or realm"). */
const graphqlPath = createRequire(import.meta.url).resolve('graphql')

const sharedConfig = {
  resolve: { alias: [{ find: /^graphql$/, replacement: graphqlPath }, formControlAlias] },
}

/** Resolves `?url` imports of packages to the files of the build, because tests serve rendered pages with its assets. */
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

const toTestFiles = (...names: string[]) => names.map(name => `tests/server/${name}.test.ts`)

/** Tests of one database, and tests of server processes, which start fastest on the embedded database. */
const DATABASE_SPECIFIC_TESTS = {
  embedded: toTestFiles(
    'user-password',
    'container',
    'files-process',
    'leads-process',
    'ledger-process',
    'process',
    'process-data-directory',
    'process-embedded',
    'shutdown-process',
    'uploads',
  ),
  postgres: toTestFiles('admin-concurrency', 'process-postgres'),
}

/**
 * Tests whose result does not depend on the database: transport, rendering, permissions, files. They run once, on
 * PostgreSQL when available, because it is faster.
 */
const DATABASE_INDEPENDENT_TESTS = [
  'tests/rest/**/*.test.ts',
  ...toTestFiles(
    'article',
    'blog-feed',
    'blog-seo',
    'client-address',
    'connections',
    'codegen',
    'html-sanitizing',
    'demo-seed',
    'email-validation',
    'files-access',
    'files-malformed',
    'files-permissions',
    'files-serving',
    'files-tenant-uploads',
    'files-thumbnails',
    'files-upload',
    'files-upload-content',
    'files-upload-forms',
    'graphiql',
    'graphql',
    'graphql-suggestions',
    'image-limits',
    'images-upload',
    'invalid-urls',
    'leads-mail',
    'limiter',
    'logging',
    'organizations-permissions',
    'pages',
    'permissions',
    'response-cache',
    'static-files',
    'uploads-in-progress',
  ),
]

type Database = 'embedded' | 'postgres'

/** The timeouts are long, because they must not fail a test on a slow machine. They only delay the report of a failure. */
const pollOptions = { poll: { timeout: 45_000, interval: 20 } }

const createProject = (database: Database, name: string, include: string[], exclude: string[]) => ({
  ...sharedConfig,
  plugins: [builtAssetUrls],
  test: {
    name,
    include,
    exclude,
    env: { KAIROS_TEST_DATABASE: database },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    // Test files of a worker share the modules, because loading the server takes longer than most test files.
    isolate: false,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: pollOptions,
  },
})

const createServerProject = (database: Database) =>
  createProject(
    database,
    database,
    ['tests/server/**/*.test.ts', 'tests/rest/**/*.test.ts'],
    [
      ...DATABASE_SPECIFIC_TESTS[database === 'embedded' ? 'postgres' : 'embedded'],
      ...(database === databases.at(-1) ? [] : DATABASE_INDEPENDENT_TESTS),
    ],
  )

/** Browser tests run on one database, because the interface does not depend on it. */
const createBrowserProject = (database: Database) =>
  createProject(database, `${database} browser`, ['tests/e2e/**/*.test.ts'], [])

const databases: Database[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

export default defineConfig({
  test: {
    // One more worker than processors, because browser and process tests mostly wait.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...sharedConfig,
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          setupFiles: ['tests/support/fail-on-console.ts', 'tests/client/silence-happy-dom.ts'],
          testTimeout: 60_000,
          expect: pollOptions,
        },
      },
      ...databases.map(createServerProject),
      ...databases.slice(-1).map(createBrowserProject),
    ],
  },
})
