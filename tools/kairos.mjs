#!/usr/bin/env node
// `npx kairos <command>`: runs the compiled CLI. In a checkout, first prepares the checkout as `npm start` does.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const run = (script, args) => {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    // The messages of the preparation go to standard error, so that standard output contains only the command's result.
    stdio: script === 'tools/prepare.mjs' ? ['inherit', process.stderr, 'inherit'] : 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (existsSync(join(root, 'server'))) run('tools/prepare.mjs', ['start'])
run('dist/server/cli.js', process.argv.slice(2))
