import pg from 'pg'
import { vi } from 'vitest'

export const recordStatements = async (operation: () => Promise<unknown>): Promise<string[]> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await operation()
    return query.mock.calls.map(([statement]: unknown[]) =>
      typeof statement === 'string' ? statement : (statement as pg.QueryConfig).text,
    )
  } finally {
    query.mockRestore()
  }
}

export const countStatements = async (operation: () => Promise<unknown>): Promise<number> =>
  (await recordStatements(operation)).length
