import { readFileSync } from 'node:fs'

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')

/**
 * Environment variables that override every setting in a `.env` file with an empty value. A server that runs in the
 * root directory reads this file, and a benchmark must not use the database or the storage of a developer.
 */
export const clearedEnvironment = Object.fromEntries(
  [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => [name, '']),
)
