import { expect, test } from 'vitest'
import { assertPostgresVersion } from '../../../server/adapters/db/connection'

test('accepts PostgreSQL 15 and later', () => {
  expect(() => assertPostgresVersion(150_000)).not.toThrow()
  expect(() => assertPostgresVersion(180_001)).not.toThrow()
})

test('rejects PostgreSQL 14 with an error that names the version of the server and the required version', () => {
  expect(() => assertPostgresVersion(140_012)).toThrow(
    'The PostgreSQL server has version 14. Kairos requires PostgreSQL 15 or later.',
  )
})
