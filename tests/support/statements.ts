import pg from 'pg'
import { vi } from 'vitest'

/** Returns the number of SQL statements that an operation executes. */
export const countStatements = async (operation: () => Promise<unknown>): Promise<number> => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  try {
    await operation()
    return query.mock.calls.length
  } finally {
    query.mockRestore()
  }
}
