import * as z from 'zod/mini'
import { buildIntegerParam } from '../input-primitives'

const buildParam = (message: string, description: string, defaultValue: number, max: number) =>
  buildIntegerParam(message, defaultValue, [1, max]).register(z.globalRegistry, { description })

/**
 * The query parameters of a list. Clamps out-of-range values and replaces empty values with the default.
 * @throws BAD_USER_INPUT for non-integers
 */
export const pageQuery = z.object({
  page: buildParam('page must be a whole number', 'Page number, starting at 1.', 1, 1_000_000),
  limit: buildParam('limit must be a whole number', 'Number of rows per page, at most 1,000.', 1000, 1000),
})

export type PageQuery = z.infer<typeof pageQuery>

export interface Pagination {
  page: number
  totalPages: number
  totalCount: number
}

export const buildPagination = (totalCount: number, { page, limit }: PageQuery): Pagination => ({
  page,
  totalCount,
  totalPages: Math.max(1, Math.ceil(totalCount / limit)),
})
