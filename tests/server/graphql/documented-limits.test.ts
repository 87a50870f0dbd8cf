import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { RateLimitRule } from '../../../server/adapters/limiter/limiter'
import { MAX_CONCURRENT_UPLOADS } from '../../../server/files/rules'
import { ANONYMOUS_OPERATION_LIMITS } from '../../../server/graphql/limits/concurrency'
import { MAX_COST } from '../../../server/graphql/limits/cost'
import { MAX_POSTS_PER_OPERATION, MAX_TEXT_CHARACTERS } from '../../../server/graphql/limits/read-budget'
import { OPERATION_LIMITS } from '../../../server/graphql/server'
import { MAX_BODY_BYTES } from '../../../server/http/request-body'
import { MAX_EXPORTS_PER_PROCESS, MAX_EXPORTS_PER_USER } from '../../../server/rest/exports/export'
import { rootFields } from '../../support/root-fields'

/** Returns the rows of the docs/api.md table with these column headings. */
const readTable = (...headings: string[]) => {
  const text = readFileSync('docs/api.md', 'utf8')
  const [, table = ''] = text.split(`\n| ${headings.join(' | ')} |`)
  const rows = table.slice(table.indexOf('\n')).match(/^\n(\|.*\|\n)+/)?.[0] ?? ''
  return rows
    .trim()
    .split('\n')
    .slice(1)
    .map(row =>
      row
        .split('|')
        .slice(1, -1)
        .map(cell => cell.trim()),
    )
}

/** Loads the rate limits of the server: the exported constants whose names end with `_RATE_LIMIT`. */
const loadRateLimits = async () => {
  const paths = readdirSync('server', { recursive: true, encoding: 'utf8' }).map(path => resolve('server', path))
  const declaringPaths = paths.filter(
    path => path.endsWith('.ts') && /^export const \w+_RATE_LIMIT = /m.test(readFileSync(path, 'utf8')),
  )
  const modules = await Promise.all(declaringPaths.map(path => import(path) as Promise<Record<string, RateLimitRule>>))
  return modules
    .flatMap(module => Object.entries(module))
    .flatMap(([name, rule]) => (name.endsWith('_RATE_LIMIT') ? [rule] : []))
}

test('docs/api.md lists every rate limit with its points and window', async () => {
  const rules = await loadRateLimits()
  const documented = readTable('name', 'limit', 'per', 'counts').map(([name, limit]) => [name, limit])
  const declared = rules.map(({ name, points, seconds }) => [
    `\`${name}\``,
    `${points.toLocaleString('en-US')} in ${seconds / 60} ${seconds === 60 ? 'minute' : 'minutes'}`,
  ])
  expect(documented.sort()).toEqual(declared.sort())
  expect(declared.length).toBeGreaterThan(10)
})

test('docs/api.md lists the limits that are not rate limits', () => {
  const documented = Object.fromEntries(readTable('limit', 'value').map(([name, value]) => [name, value]))
  const { depth, aliases, directives, tokens } = OPERATION_LIMITS
  const declared = {
    'JSON body, bytes': MAX_BODY_BYTES,
    'concurrent uploads per user': MAX_CONCURRENT_UPLOADS,
    'concurrent exports per user': MAX_EXPORTS_PER_USER,
    'concurrent exports of all users': MAX_EXPORTS_PER_PROCESS,
    'GraphQL depth': depth,
    'GraphQL aliases': aliases,
    'GraphQL directives': directives,
    'lexical tokens of a GraphQL document': tokens,
    'GraphQL cost': MAX_COST,
    'public posts in a GraphQL operation': MAX_POSTS_PER_OPERATION,
    'characters in all long texts of public posts in a GraphQL operation': MAX_TEXT_CHARACTERS,
    'concurrent anonymous operations per IP address': ANONYMOUS_OPERATION_LIMITS.maxRunning,
    'waiting anonymous operations per IP address': ANONYMOUS_OPERATION_LIMITS.maxWaiting,
  }
  const formatted = Object.entries(declared).map(([name, value]) => [name, value.toLocaleString('en-US')])
  expect(documented).toEqual({
    ...Object.fromEntries(formatted),
    'size of a file': '`MAX_UPLOAD_MB`',
    "total size of a user's files, except blog images": '`USER_QUOTA_MB`',
  })
})

test('docs/api.md lists every mutation that refuses an idempotency key', () => {
  const [line = ''] = /^- Not supported: .*$/m.exec(readFileSync('docs/api.md', 'utf8')) ?? []
  const documented = [...line.matchAll(/`(\w+)`/g)].map(([, name]) => name)
  const declared = rootFields.filter(({ field }) => field.extensions.keyRefusal).map(({ field }) => field.name)
  expect(documented.sort()).toEqual(declared.sort())
  expect(declared.length).toBeGreaterThan(10)
})
