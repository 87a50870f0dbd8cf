import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Checkout, copyCheckout } from '../support/checkout'

describe('after a column has been added to the Prisma schema', () => {
  let checkout: Checkout

  beforeEach(() => {
    checkout = copyCheckout()
    checkout.edit('prisma/schema.prisma', 'model User {', 'model User {\n  favoriteColor String?')
  })

  afterEach(() => checkout.remove())

  const run = (command: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(command, args, {
      cwd: checkout.directory,
      env: checkout.env,
      encoding: 'utf8',
    })
    return { status, output: stdout + stderr }
  }
  const readText = (path: string) => readFileSync(join(checkout.directory, path), 'utf8')

  test('tools/check-prisma-client.mjs reports that the Prisma client is outdated', () => {
    expect(run('node', 'tools/check-prisma-client.mjs')).toEqual({
      status: 1,
      output: expect.stringContaining('Run npm run codegen'),
    })
  })

  // Creating the migration takes Prisma half a minute, so this test runs only the `postmigrate` hook.
  test('the postmigrate hook updates the Prisma client, the GraphQL schema and the generated GraphQL documents', () => {
    checkout.edit(
      'server/users/schema.ts',
      "username: t.exposeString('username'",
      "favoriteColor: t.exposeString('favoriteColor', { nullable: true, description: 'The color.' }),\n    username: t.exposeString('username'",
    )
    checkout.edit('client/lib/session/viewer.graphql', 'username', 'username favoriteColor')
    const { status, output } = run('npm', 'run', 'postmigrate')
    expect(status, output).toBe(0)
    expect(readText('server/generated/prisma/models/User.ts')).toContain('favoriteColor')
    expect(readText('schema.graphql')).toContain('favoriteColor: String')
    expect(run('node', 'tools/check-prisma-client.mjs').status).toBe(0)
    expect(readText('client/lib/session/documents.generated.ts')).toContain('favoriteColor: string | null')
  })
})
