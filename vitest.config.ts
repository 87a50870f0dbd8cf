import { createRequire } from 'node:module'
import { defineConfig } from 'vitest/config'

/** Under Vitest some packages would otherwise load graphql a second time ("from another module or realm"). */
const graphql = createRequire(import.meta.url).resolve('graphql')

const shared = {
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }] },
}

const real = ['tests/server/**/*.test.ts', 'tests/rest/**/*.test.ts', 'tests/e2e/**/*.test.ts']

/** The same tests against the real thing, once a database. */
const onDatabase = (name: 'embedded' | 'postgres') => ({
  ...shared,
  test: {
    name,
    include: real,
    env: { KAIROS_TEST_DATABASE: name },
    globalSetup: ['tests/support/global-setup.ts'],
    setupFiles: ['tests/support/quiet.ts'],
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
})

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        ...shared,
        test: {
          name: 'client',
          include: ['tests/client/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          setupFiles: ['tests/support/quiet.ts'],
        },
      },
      onDatabase('embedded'),
      ...(process.env.TEST_DATABASE_URL ? [onDatabase('postgres')] : []),
    ],
  },
})
