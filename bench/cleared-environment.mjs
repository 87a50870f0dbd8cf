import { readFileSync } from 'node:fs'

const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')

/**
 * Empty values for all settings that `.env.example` lists. They override the `.env` file of the developer, which a
 * server reads if its working directory is the root of the repository. Without them, a benchmark could use the
 * developer's database or storage.
 */
export const clearedEnvironment = Object.fromEntries(
  [...example.matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => [name, '']),
)
