#!/usr/bin/env node
// `npx kairos <command>`: in a checkout, first prepares it as `npm start` does. Then runs the compiled CLI.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const run = (script, args) => {
  const { status } = spawnSync(process.execPath, [join(root, script), ...args], {
    // Standard output contains only the result of the command, not the messages of the preparation.
    stdio: script === 'tools/prepare.mjs' ? ['inherit', process.stderr, 'inherit'] : 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

if (existsSync(join(root, 'server'))) run('tools/prepare.mjs', ['start'])
run('dist/server/cli.js', process.argv.slice(2))
