import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

const directory = mkdtempSync(join(tmpdir(), 'kairos-schema-'))
afterAll(() => rmSync(directory, { recursive: true }))

const runCheck = (released: string, current: string, changelog: string) => {
  const files = Object.entries({ released, current, changelog }).map(([name, content]) => {
    const file = join(directory, name)
    writeFileSync(file, content)
    return file
  })
  const { status, stderr } = spawnSync(process.execPath, ['tools/breaking-changes.mjs', ...files], { encoding: 'utf8' })
  return { status, lines: stderr.trim().split('\n').slice(1) }
}

const releasedSchema = 'type Query { users(sort: Int): Int  tenants: Int } type UserList { size: Int }'
const schemaWithoutArgument = 'type Query { users: Int  tenants: Int } type UserList { size: Int }'

describe('check for breaking changes', () => {
  test('accepts an unchanged schema and an added field', () => {
    expect(runCheck(releasedSchema, releasedSchema, '## Unreleased\n').status).toBe(0)
    const schemaWithNewField = releasedSchema.replace('tenants: Int', 'tenants: Int leads: Int')
    expect(runCheck(releasedSchema, schemaWithNewField, '').status).toBe(0)
  })

  test('reports a breaking change that has no entry in the changelog', () => {
    expect(runCheck(releasedSchema, schemaWithoutArgument, '## Unreleased\n\n- Lists are faster.\n')).toEqual({
      status: 1,
      lines: ["Query.users.sort: Argument 'sort: Int' was removed from field 'Query.users'"],
    })
  })

  test.each(['Query.users(sort:)', 'Query.users', 'Query.*'])(
    'accepts a breaking change that a changelog entry names as %s',
    name => {
      const changelog = `## Unreleased\n\n- **BREAKING:** \`${name}\`\n  has no order.\n`
      expect(runCheck(releasedSchema, schemaWithoutArgument, changelog).status).toBe(0)
    },
  )

  test('ignores changelog entries for other changes and for released versions', () => {
    const changelog = '## Unreleased\n\n- BREAKING: `Query.tenants`\n\n## 1.0.0\n\n- BREAKING: `Query.users`\n'
    expect(runCheck(releasedSchema, schemaWithoutArgument, changelog).status).toBe(1)
  })
})
