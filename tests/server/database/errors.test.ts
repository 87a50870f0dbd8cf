import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from '../../../server/adapters/db/errors'
import { Prisma } from '../../../server/generated/prisma/client'

test('a Prisma initialization error means that the database is unavailable', () => {
  expect(isDatabaseUnavailable(new Prisma.PrismaClientInitializationError('Engine not found', '7.0.0'))).toBe(true)
  expect(isDatabaseUnavailable(new Error('Engine not found'))).toBe(false)
})
