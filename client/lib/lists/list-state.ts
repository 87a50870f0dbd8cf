/** Rows of a page of an administrator's list. */
export const LIST_PAGE_SIZE = 25

/** What a list can be sorted by. The default leaves no trace in the address. */
export interface SortOptions<TSort extends string> {
  fields: readonly TSort[]
  by: TSort
  descending: boolean
}

export interface SortState<TSort extends string = string> {
  by: TSort
  descending: boolean
}

/** Which page, and the row that it follows or precedes: pages are found by keys, however many there are. */
export interface PageState {
  page: number
  after?: string
  before?: string
}

/** Everything of a list that stands in the address of its page. */
const PAGE_PARAMS = ['page', 'after', 'before']

/** The sort in the address, "username" or "-username"; the list's own where it names none that there is. */
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

/** The page in the address. A number without a row to start from is not a page that could be found. */
export function parsePage(params: URLSearchParams): PageState {
  const page = Number(params.get('page'))
  const after = params.get('after')
  const before = params.get('before')
  if (!Number.isSafeInteger(page) || page < 2) return { page: 1 }
  if (after) return { page, after }
  return before ? { page, before } : { page: 1 }
}

/** One of the values that there are, or none. */
export const parseChoice = <TValue extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly TValue[],
): TValue | undefined => values.find(value => value === params.get(name))

/** The connection arguments of a page: forward from a row, or backward from one. */
export const toPageArguments = ({ after, before }: PageState) =>
  before
    ? { last: LIST_PAGE_SIZE, before }
    : after
      ? { first: LIST_PAGE_SIZE, after }
      : { first: LIST_PAGE_SIZE }

/** The address with something of it changed. Another order or choice begins at the first page again. */
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

/** How a sort stands in the address: not at all when it is the list's own. */
export const formatSort = <TSort extends string>(
  { by, descending }: SortState<string>,
  sortOptions: SortOptions<TSort>,
): string | undefined =>
  by === sortOptions.by && descending === sortOptions.descending ? undefined : `${descending ? '-' : ''}${by}`
