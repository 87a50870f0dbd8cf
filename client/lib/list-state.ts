/** Rows of a page of an administrator's list. */
export const pageSize = 25

/** What a list can be sorted by. The default leaves no trace in the address. */
export interface Sorts<TSort extends string> {
  fields: readonly TSort[]
  by: TSort
  descending: boolean
}

export interface Sort<TSort extends string = string> {
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
const pageNames = ['page', 'after', 'before']

/** The sort in the address, "username" or "-username"; the list's own where it names none that there is. */
export function readSort<TSort extends string>(params: URLSearchParams, sorts: Sorts<TSort>): Sort<TSort> {
  const text = params.get('sort') ?? ''
  const by = sorts.fields.find(field => field === text.replace(/^-/, ''))
  return by === undefined
    ? { by: sorts.by, descending: sorts.descending }
    : { by, descending: text.startsWith('-') }
}

/** The page in the address. A number without a row to start from is not a page that could be found. */
export function readPage(params: URLSearchParams): PageState {
  const page = Number(params.get('page'))
  const after = params.get('after')
  const before = params.get('before')
  if (!Number.isSafeInteger(page) || page < 2) return { page: 1 }
  if (after) return { page, after }
  return before ? { page, before } : { page: 1 }
}

/** One of the values that there are, or none. */
export const readChoice = <TValue extends string>(
  params: URLSearchParams,
  name: string,
  values: readonly TValue[],
): TValue | undefined => values.find(value => value === params.get(name))

/** The connection arguments of a page: forward from a row, or backward from one. */
export const pageArguments = ({ after, before }: PageState) =>
  before ? { last: pageSize, before } : after ? { first: pageSize, after } : { first: pageSize }

/** The address with something of it changed. Another order or choice begins at the first page again. */
export function withList(
  params: URLSearchParams,
  changes: Record<string, string | undefined>,
): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const name of pageNames) next.delete(name)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}

/** How a sort stands in the address: not at all when it is the list's own. */
export const sortText = <TSort extends string>(
  { by, descending }: Sort<string>,
  sorts: Sorts<TSort>,
): string | undefined =>
  by === sorts.by && descending === sorts.descending ? undefined : `${descending ? '-' : ''}${by}`
