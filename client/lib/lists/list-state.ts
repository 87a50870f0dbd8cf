import type { SortState } from '../../ui/tables/SortSelect'

export const LIST_PAGE_SIZE = 25

/** `by` and `descending` define the default order, which the URL omits. */
export interface SortOptions<TSort extends string> {
  fields: readonly TSort[]
  by: TSort
  descending: boolean
}

/** Page 1 has no cursor. Any other page follows the cursor `after` or precedes the cursor `before`. */
export interface PageState {
  page: number
  after?: string
  before?: string
}

const PAGE_PARAMS = ['page', 'after', 'before']
const VIEW_PARAMS = ['tab', 'view', 'post']

/** Parses an order such as "username", or "-username" for descending. Falls back to the default order. */
export function parseSort<TSort extends string>(
  params: URLSearchParams,
  sortOptions: SortOptions<TSort>,
): SortState<TSort> {
  const text = params.get('sort') ?? ''
  const by = sortOptions.fields.find(field => field === text.replace(/^-/, ''))
  return by === undefined
    ? { by: sortOptions.by, descending: sortOptions.descending }
    : { by, descending: text.startsWith('-') }
}

/** Parses the page number and its cursor. Falls back to page 1 if the number is invalid or has no cursor. */
export function parsePage(params: URLSearchParams): PageState {
  const page = Number(params.get('page'))
  const after = params.get('after')
  const before = params.get('before')
  if (!Number.isSafeInteger(page) || page < 2) return { page: 1 }
  if (after) return { page, after }
  return before ? { page, before } : { page: 1 }
}

/** Returns the value of the parameter `name`; undefined if `values` does not contain it. */
export const parseChoice = <TValue extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly TValue[],
): TValue | undefined => values.find(value => value === params.get(name))

export const toPageArguments = ({ after, before }: PageState) =>
  before ? { last: LIST_PAGE_SIZE, before } : { first: LIST_PAGE_SIZE, after }

export const toOrder = <TSort extends string>({ by, descending }: SortState<TSort>) => ({
  field: by,
  direction: descending ? ('desc' as const) : ('asc' as const),
})

/**
 * Returns a copy with the changes applied. An undefined or empty value removes its parameter. Resets the list to page 1
 * unless the changes include a page.
 */
export function updateListParams(
  params: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of PAGE_PARAMS) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

export const getNewestFirstSort = <TSort extends string>({ fields }: SortOptions<TSort>): SortState => ({
  by: fields.some(field => field === 'createdAt') ? 'createdAt' : 'id',
  descending: true,
})

/** Returns a copy with only the parameters in `VIEW_PARAMS`, such as the selected tab. */
export const pickViewParams = (params: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...params].filter(([name]) => VIEW_PARAMS.includes(name)))

/** Formats an order as the URL parameter that `parseSort` parses. Returns undefined for the default order. */
export const formatSort = <TSort extends string>(
  { by, descending }: SortState,
  sortOptions: SortOptions<TSort>,
): string | undefined =>
  by === sortOptions.by && descending === sortOptions.descending ? undefined : `${descending ? '-' : ''}${by}`
