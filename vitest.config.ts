import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { formControl } from './vite.config.ts'

/** Under Vitest some packages would otherwise load graphql a second time ("from another module or realm"). */
const graphql = createRequire(import.meta.url).resolve('graphql')

const shared = {
  resolve: { alias: [{ find: /^graphql$/, replacement: graphql }, formControl] },
}

/** The tests render pages from the source, and a browser asks for them: a file's address is where the build put it. */
const builtUrls: Plugin = {
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

/** The same tests against the real thing, once a database. */
const onDatabase = (database: 'embedded' | 'postgres') => {
  const project = (name: string, include: string[]) => ({
    ...shared,
    plugins: [builtUrls],
    test: {
      name,
      include,
      env: { KAIROS_TEST_DATABASE: database },
      globalSetup: ['tests/support/global-setup.ts'],
      setupFiles: ['tests/support/quiet.ts'],
      testTimeout: 60_000,
      hookTimeout: 60_000,
    },
  })
  return [
    project(database, ['tests/server/**/*.test.ts', 'tests/rest/**/*.test.ts']),
    project(`${database} browser`, ['tests/e2e/**/*.test.ts']),
  ]
}

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
      ...onDatabase('embedded'),
      ...(process.env.TEST_DATABASE_URL ? onDatabase('postgres') : []),
    ],
  },
})
