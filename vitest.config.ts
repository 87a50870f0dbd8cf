import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { availableParallelism } from 'node:os'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { formControlAlias } from './vite.config.ts'

/** Under Vitest some packages would otherwise load graphql a second time ("from another module or realm"). */
const graphqlPath = createRequire(import.meta.url).resolve('graphql')

const sharedConfig = {
  resolve: { alias: [{ find: /^graphql$/, replacement: graphqlPath }, formControlAlias] },
}

/** The tests render pages from the source, and a browser asks for them: a file's address is where the build put it. */
const builtAssetUrls: Plugin = {
  name: 'built-urls',
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

/** What is about one of the databases, or about the process, which the embedded one makes quick to start. */
const DATABASE_SPECIFIC_TESTS = {
  embedded: toTestFiles(
    'files-process',
    'leads-process',
    'ledger-process',
    'process',
    'process-embedded',
    'uploads',
  ),
  postgres: toTestFiles('admin-concurrency', 'process-postgres'),
}

/** What no database can change: it is tried on the last one alone, PostgreSQL where there is one, since that is quicker. */
const DATABASE_INDEPENDENT_TESTS = toTestFiles(
  'article',
  'html-sanitizing',
  'demo-seed',
  'email-validation',
  'files-malformed',
  'files-serving',
  'files-thumbnails',
  'files-upload',
  'response-cache',
  'limiter',
  'pages',
  'permissions',
  'static-files',
)

type Database = 'embedded' | 'postgres'

const createProject = (
  database: Database,
  name: string,
  include: string[],
  exclude: string[],
  retry = 0,
) => ({
  ...sharedConfig,
  plugins: [builtAssetUrls],
  test: {
    name,
    include,
    exclude,
    retry,
    env: { KAIROS_TEST_DATABASE: database },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/fail-on-console.ts'],
    // One worker's files share the modules: loading the server anew for each would take longer than its tests.
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
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

/**
 * A person in a browser cannot tell the databases apart: their journeys are made once. Again where one fails: a robot on
 * a busy machine may act before the page's scripts are there. What is broken stays broken; the server's tests, whose
 * lost races are lost, are never tried again.
 */
const createBrowserProject = (database: Database) =>
  createProject(database, `${database} browser`, ['tests/e2e/**/*.test.ts'], [], 1)

const databases: Database[] = process.env.TEST_DATABASE_URL ? ['embedded', 'postgres'] : ['embedded']

export default defineConfig({
  test: {
    // One more than there are processors: much of a journey, and of a process that is to end, is waiting.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        ...sharedConfig,
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}', 'tests/architecture/**/*.test.ts'],
          setupFiles: ['tests/support/fail-on-console.ts'],
        },
      },
      ...databases.map(createServerProject),
      ...databases.slice(-1).map(createBrowserProject),
    ],
  },
})
