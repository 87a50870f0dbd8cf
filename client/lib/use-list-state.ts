import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  type PageState,
  pageArguments,
  readChoice,
  readPage,
  readSort,
  type Sort,
  type Sorts,
  sortText,
  withList,
} from './list-state'
import { optionsOf } from './words'

export interface Connection {
  totalCount: number
  pageInfo: { hasNextPage: boolean; startCursor: string | null; endCursor: string | null }
}

/** What a list shows, kept in the address: it can be linked, survives a reload, and the browser's Back undoes it. */
export function useListState<TSort extends string>(sorts: Sorts<TSort>) {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | undefined>, replace = false) =>
      setParams(before => withList(before, changes), { replace, preventScrollReset: true }),
    [setParams],
  )
  const search = params.get('q')?.trim() ?? ''
  const sort = readSort(params, sorts)
  const place = readPage(params)
  return {
    search,
    sort,
    /** What the query for the rows is asked with, filters aside. */
    variables: {
      search: search || undefined,
      sort: sort.by,
      descending: sort.descending,
      ...pageArguments(place),
    },
    choice: <TValue extends string>(name: string, values: readonly TValue[]) =>
      readChoice(params, name, values),
    /** A filter that stands in the address under its name, with what its values are called. */
    filter: <TValue extends string>(name: string, words: Record<TValue, string>) => {
      const options = optionsOf(words)
      const values = options.map(({ value }) => value)
      return {
        options,
        value: readChoice(params, name, values),
        onChange: (value: string | undefined) => change({ [name]: value }),
      }
    },
    choose: (name: string, value: string | undefined) => change({ [name]: value }),
    // Typing is not a journey: Back leads to where one was before it.
    onSearch: useCallback((text: string) => change({ q: text || undefined }, true), [change]),
    onSort: (next: Sort) => change({ sort: sortText(next, sorts) }),
    /** @param isHere whether the list is of this page: until it has come, that of the last one leads nowhere. */
    pages: (list: Connection | undefined, isHere: boolean) => ({
      page: place.page,
      total: list?.totalCount,
      hasNext: list?.pageInfo.hasNextPage ?? false,
      onNext: () => isHere && change(nextPage(place, list)),
      onPrevious: () => isHere && change(previousPage(place, list)),
      onFirst: () => change({}, true),
    }),
  }
}

type Change = Record<string, string | undefined>

const nextPage = ({ page }: PageState, list: Connection | undefined): Change => ({
  page: String(page + 1),
  after: list?.pageInfo.endCursor ?? undefined,
})

/** The second page leads back to the plain first one, so that what has been added since is on it. */
const previousPage = ({ page }: PageState, list: Connection | undefined): Change => {
  const before = list?.pageInfo.startCursor ?? undefined
  return page <= 2 || !before ? {} : { page: String(page - 1), before }
}
