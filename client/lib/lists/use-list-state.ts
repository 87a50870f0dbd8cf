import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { SortState } from '../../ui/tables/SortSelect'
import { toOptions } from '../labels'
import { listQueryOptions, totalQueryOptions } from './list-query'
import {
  formatSort,
  getNewestFirstSort,
  type PageState,
  parseChoice,
  parsePage,
  parseSort,
  pickViewParams,
  type SortOptions,
  toOrder,
  toPageArguments,
  updateListParams,
} from './list-state'

export interface Connection {
  pageInfo: { hasNextPage: boolean; startCursor: string | null; endCursor: string | null }
}

/** Keeps the search, the order, the filters and the page of a list in the URL. */
export function useListState<TSort extends string>(sortOptions: SortOptions<TSort>) {
  const [params, setParams] = useSearchParams()
  const change = useCallback(
    (changes: Record<string, string | undefined>, options?: { replace: true; flushSync?: false }) =>
      setParams(previous => updateListParams(previous, changes), {
        preventScrollReset: true,
        // Without `flushSync`, the router renders the new URL in a transition. If another update interrupts the
        // transition, React renders the old URL again. Apollo would then repeat the requests of the old URL, because it
        // starts requests while rendering.
        flushSync: true,
        ...options,
      }),
    [setParams],
  )
  const search = params.get('q')?.trim() ?? ''
  const sort = parseSort(params, sortOptions)
  const pageState = parsePage(params)
  const orderBy = toOrder(sort)
  const pageArguments = toPageArguments(pageState)
  const buildFilter = <TFilters extends object>(filters: TFilters) => ({ search: search || undefined, ...filters })
  return {
    search,
    sort,
    sortFields: sortOptions.fields,
    getQueryOptions: <TFilters extends object>(filters: TFilters) => ({
      ...listQueryOptions,
      variables: { filter: buildFilter(filters), orderBy, ...pageArguments },
    }),
    /** For a query without the argument `orderBy`. */
    getUnorderedQueryOptions: <TFilters extends object>(filters: TFilters) => ({
      ...listQueryOptions,
      variables: { filter: buildFilter(filters), ...pageArguments },
    }),
    getTotalOptions: <TFilters extends object>(filters: TFilters) => ({
      ...totalQueryOptions,
      variables: { filter: buildFilter(filters) },
    }),
    getChoice: <TValue extends string>(name: string, values: readonly TValue[]) => parseChoice(params, name, values),
    /** Returns the props, except the labels, of a FilterSelect whose value is the URL parameter `name`. */
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
    // A search replaces the history entry, so that Back leaves the list.
    onSearch: useCallback((text: string) => change({ q: text || undefined }, { replace: true }), [change]),
    /** Removes the search and the filters but keeps the order. */
    clearFilters: () => {
      const next = pickViewParams(params)
      const order = params.get('sort')
      if (order) next.set('sort', order)
      setParams(next, { preventScrollReset: true, flushSync: true })
    },
    /** Removes the search and the filters, and shows the newest rows first. */
    showNewest: useCallback(
      () =>
        setParams(
          previous =>
            updateListParams(pickViewParams(previous), {
              sort: formatSort(getNewestFirstSort(sortOptions), sortOptions),
            }),
          { preventScrollReset: true, replace: true },
        ),
      [setParams, sortOptions],
    ),
    onSort: (next: SortState) => change({ sort: formatSort(next, sortOptions) }),
    /** @param isCurrent false while `list` is still an earlier result, whose cursors must not be used */
    getPagination: (list: Connection | undefined, isCurrent: boolean) => ({
      page: pageState.page,
      hasNext: list?.pageInfo.hasNextPage ?? false,
      onNext: () => isCurrent && change(toNextPage(pageState, list)),
      onPrevious: () => isCurrent && change(toPreviousPage(pageState, list)),
      // Called in an effect, where React cannot flush synchronously.
      onFirst: () => change({}, { replace: true, flushSync: false }),
    }),
  }
}

type ParamChanges = Record<string, string | undefined>

const toNextPage = ({ page }: PageState, list: Connection | undefined): ParamChanges => ({
  page: String(page + 1),
  after: list?.pageInfo.endCursor ?? undefined,
})

/** Returns no parameters for page 1. Without a cursor, page 1 includes newly added rows. */
const toPreviousPage = ({ page }: PageState, list: Connection | undefined): ParamChanges => {
  const before = list?.pageInfo.startCursor ?? undefined
  return page <= 2 || !before ? {} : { page: String(page - 1), before }
}
