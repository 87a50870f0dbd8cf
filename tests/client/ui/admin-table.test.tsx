import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, test } from 'vitest'
import type { SortOptions } from '../../../client/lib/lists/list-state'
import { useListState } from '../../../client/lib/lists/use-list-state'
import { DataTable } from '../../../client/ui/tables/DataTable'
import { SortSelect } from '../../../client/ui/tables/SortSelect'
import { SearchInput } from '../../../client/ui/tables/TableToolbar'
import { createTableColumnHelper } from '../../../client/ui/tables/table-columns'

afterEach(cleanup)

interface Row {
  id: number
  name: string
}

const sortOptions: SortOptions<'id' | 'name'> = { fields: ['id', 'name'], by: 'id', descending: false }
const columnHelper = createTableColumnHelper<Row>()
const columns = columnHelper.columns([
  columnHelper.accessor('id', { header: 'ID', sortDescFirst: false, meta: { alignRight: true } }),
  columnHelper.accessor('name', { header: 'Name', sortDescFirst: false }),
  columnHelper.display({ id: 'actions', header: 'Actions', cell: ({ row }) => `Edit ${row.original.name}` }),
])

interface ListOptions {
  rows?: Row[]
  loading?: boolean
  error?: string
  hasNextPage?: boolean
  total?: number
}

/** Renders a list at the URL `path`. `total` is the number of rows on all pages. */
function openList(path: string, { rows, loading = false, error, hasNextPage = true, total = 60 }: ListOptions) {
  const retries: string[] = []
  function Page() {
    const list = useListState(sortOptions)
    const connection = rows && {
      pageInfo: { hasNextPage, startCursor: 'first', endCursor: 'last' },
    }
    return (
      <>
        <SearchInput label="Search things" value={list.search} onSearch={list.onSearch} />
        <DataTable
          label="Things"
          columns={columns}
          rows={rows}
          loading={loading}
          error={error}
          onRetry={() => retries.push('again')}
          empty="No things found"
          sort={list.sort}
          onSort={list.onSort}
          pagination={{
            ...list.getPagination(connection, true),
            total,
            rowCount: rows?.length ?? 0,
            pageSize: 25,
          }}
        />
      </>
    )
  }
  const router = createMemoryRouter([{ path: '/admin', Component: Page }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { router, retries }
}

const sampleRows = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Thing ${index + 1}` }))
const getQueryString = (router: { state: { location: { search: string } } }) => router.state.location.search

test('a header click sorts the list, a second click reverses the order, and the URL contains the sort', async () => {
  const { router } = openList('/admin?tab=things&page=2&after=x', { rows: sampleRows })
  const getHeader = () => screen.getByRole('columnheader', { name: 'Name' })
  expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe('ascending')
  expect(getHeader().getAttribute('aria-sort')).toBeNull()
  fireEvent.click(within(getHeader()).getByRole('button'))
  await expect.poll(() => getQueryString(router)).toBe('?tab=things&sort=name')
  expect(getHeader().getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(getHeader()).getByRole('button'))
  await expect.poll(() => getQueryString(router)).toBe('?tab=things&sort=-name')
  expect(getHeader().getAttribute('aria-sort')).toBe('descending')
  expect(within(screen.getByRole('columnheader', { name: 'Actions' })).queryByRole('button')).toBeNull()
})

test('the next page starts after the last row, and the previous page ends before the first row', async () => {
  const { router } = openList('/admin?tab=things', { rows: sampleRows })
  expect(screen.getByText('1–25 of 60')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => getQueryString(router)).toBe('?tab=things&page=2&after=last')
  expect(screen.getByText('26–50 of 60')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => getQueryString(router)).toBe('?tab=things&page=3&after=last')
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await expect.poll(() => getQueryString(router)).toBe('?tab=things&page=2&before=first')
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await expect.poll(() => getQueryString(router)).toBe('?tab=things')
})

test('an empty page beyond the end redirects to the first page', async () => {
  const { router } = openList('/admin?page=3&after=gone', { rows: [], hasNextPage: false })
  await expect.poll(() => getQueryString(router)).toBe('')
})

test('searches and returns to the first page when the user stops typing', async () => {
  const { router } = openList('/admin?page=2&after=x&sort=name', { rows: sampleRows })
  const searchBox = screen.getByRole('searchbox', { name: 'Search things' })
  fireEvent.change(searchBox, { target: { value: 'a' } })
  fireEvent.change(searchBox, { target: { value: 'ada ' } })
  expect(getQueryString(router)).toBe('?page=2&after=x&sort=name')
  await expect.poll(() => getQueryString(router)).toBe('?sort=name&q=ada')
  expect(searchBox).toHaveProperty('value', 'ada ')
})

test('shows skeleton rows while the first page loads', () => {
  openList('/admin', { loading: true })
  const table = screen.getByRole('table', { name: 'Things' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(within(table).getAllByRole('row')).toHaveLength(9)
})

test('shows a message for an empty list', () => {
  openList('/admin', { rows: [], hasNextPage: false })
  expect(screen.getByText('No things found')).toBeDefined()
})

test('shows a load error with a retry button', () => {
  const { retries } = openList('/admin', { error: 'Error loading things. Please try again.' })
  expect(screen.getByRole('alert').textContent).toContain('Error loading things. Please try again.')
  expect(screen.queryByText('No things found')).toBeNull()
  expect(screen.queryByLabelText('Sort by'), 'no sort control').toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(retries).toEqual(['again'])
})

test('an unpaginated list shows its row count and no controls', () => {
  render(
    <DataTable
      label="Things"
      columns={columnHelper.columns([columnHelper.display({ id: 'name', header: 'Name', cell: 'A thing' })])}
      rows={sampleRows}
      loading={false}
      onRetry={() => {}}
      empty="No things found"
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('25 total')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the sort control offers the creation time even if no column shows it', () => {
  const sorts: object[] = []
  render(
    <SortSelect
      columns={columns}
      sortFields={['name', 'createdAt']}
      sort={{ by: 'createdAt', descending: true }}
      onSort={sort => sorts.push(sort)}
    />,
  )
  const select = screen.getByLabelText('Sort by')
  expect(screen.getByRole('option', { name: 'Newest first', selected: true })).toBeDefined()
  fireEvent.change(select, { target: { value: 'createdAt false' } })
  expect(sorts).toEqual([{ by: 'createdAt', descending: false }])
})
