import * as z from 'zod/mini'

const atLeastOne = (words: string, otherwise: number, most: number) =>
  z._default(
    z.pipe(
      z.coerce.number(words).check(z.refine(Number.isInteger, words)),
      z.transform(value => Math.min(Math.max(value, 1), most)),
    ),
    otherwise,
  )

/** Any list's query string: out of range moves to the nearest that is not, what is no number is refused. */
export const listQuery = z.object({
  page: atLeastOne('page must be a whole number', 1, 1_000_000),
  limit: atLeastOne('limit must be a whole number', 1000, 1000),
})
