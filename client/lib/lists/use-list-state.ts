import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { toOptions } from '../labels'
import {
  formatSort,
  type PageState,
  parseChoice,
  parsePage,
  parseSort,
  type SortOptions,
  type SortState,
  toPageArguments,
  updateListParams,
} from './list-state'

export interface Connection {
  pageInfo: { hasNextPage: boolean; startCursor: string | null; endCursor: string | null }
}

/** What a list shows, kept in the address: it can be linked, survives a reload, and the browser's Back undoes it. */
export function useListState<TSort extends string>(sortOptions: SortOptions<TSort>) {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | undefined>, replace = false) =>
      setParams(previous => updateListParams(previous, changes), { replace, preventScrollReset: true }),
    [setParams],
  )
  const search = params.get('q')?.trim() ?? ''
  const sort = parseSort(params, sortOptions)
  const pageState = parsePage(params)
  return {
    search,
    sort,
    /** What the query for the rows is asked with, filters aside. */
    variables: {
      search: search || undefined,
      sort: sort.by,
      descending: sort.descending,
      ...toPageArguments(pageState),
    },
    getChoice: <TValue extends string>(name: string, values: readonly TValue[]) =>
      parseChoice(params, name, values),
    /** A filter that stands in the address under its name, with what its values are called. */
    getFilter: <TValue extends string>(name: string, labels: Record<TValue, string>) => {
      const options = toOptions(labels)
      const values = options.map(({ value }) => value)
      return {
        options,
        value: parseChoice(params, name, values),
        onChange: (value: string | undefined) => change({ [name]: value }),
      }
    },
    setChoice: (name: string, value: string | undefined) => change({ [name]: value }),
    // Typing is not a journey: Back leads to where one was before it.
    onSearch: useCallback((text: string) => change({ q: text || undefined }, true), [change]),
    onSort: (next: SortState) => change({ sort: formatSort(next, sortOptions) }),
    /** @param isCurrent whether the list is of this page: until it has come, that of the last one leads nowhere. */
    getPagination: (list: Connection | undefined, isCurrent: boolean) => ({
      page: pageState.page,
      hasNext: list?.pageInfo.hasNextPage ?? false,
      onNext: () => isCurrent && change(toNextPage(pageState, list)),
      onPrevious: () => isCurrent && change(toPreviousPage(pageState, list)),
      onFirst: () => change({}, true),
    }),
  }
}

type ParamChanges = Record<string, string | undefined>

const toNextPage = ({ page }: PageState, list: Connection | undefined): ParamChanges => ({
  page: String(page + 1),
  after: list?.pageInfo.endCursor ?? undefined,
})

/** The second page leads back to the plain first one, so that what has been added since is on it. */
const toPreviousPage = ({ page }: PageState, list: Connection | undefined): ParamChanges => {
  const before = list?.pageInfo.startCursor ?? undefined
  return page <= 2 || !before ? {} : { page: String(page - 1), before }
}
