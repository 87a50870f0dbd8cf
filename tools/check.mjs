// npm run check: runs the checks below in parallel and exits with 1 if any of them fails.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const resolveBin = path => join('node_modules', path)
const checks = {
  types: [resolveBin('typescript/bin/tsc'), '--noEmit'],
  'lint and format': [resolveBin('@biomejs/biome/bin/biome'), 'check', '--error-on-warnings'],
  'Prisma client': ['tools/check-prisma-client.mjs'],
  'schema.graphql': ['tools/print-schema.mjs', '--check'],
  'schema conventions, descriptions and deprecations': [
    resolveBin('eslint/bin/eslint.js'),
    ...['schema.graphql', 'client/**/*.graphql', 'server/**/*.graphql'],
  ],
  'breaking changes to the schema': ['tools/breaking-changes.mjs'],
  'unused code': [resolveBin('knip/bin/knip.js'), '--no-progress'],
  'generated GraphQL operations': [resolveBin('@graphql-codegen/cli/esm/bin.js'), '--check'],
  'migrations match prisma/schema.prisma': [
    resolveBin('prisma/build/index.js'),
    ...'migrate diff --from-migrations prisma/migrations --to-schema prisma/schema.prisma --exit-code'.split(' '),
  ],
  'script size of public pages': ['tools/bundle-size.mjs'],
}

const run = args =>
  new Promise(resolve => {
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
    child.on('close', status => resolve({ status, output }))
  })

let failureCount = 0
await Promise.all(
  Object.entries(checks).map(async ([name, args]) => {
    const { status, output } = await run(args)
    console.log(`${status === 0 ? 'ok    ' : 'FAILED'} ${name}`)
    if (status !== 0) {
      failureCount++
      console.log(output)
    }
  }),
)
process.exit(failureCount === 0 ? 0 : 1)
