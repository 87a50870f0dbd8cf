// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, expect, it } from 'vitest'
import type { Sorts } from '../../client/lib/list-state'
import { useListState } from '../../client/lib/use-list-state'
import { DataTable } from '../../client/ui/DataTable'
import { SearchBox } from '../../client/ui/TableTools'
import { columnsOf } from '../../client/ui/table-columns'

afterEach(cleanup)

interface Row {
  id: number
  name: string
}

const sorts: Sorts<'id' | 'name'> = { fields: ['id', 'name'], by: 'id', descending: false }
const column = columnsOf<Row>()
const columns = column.columns([
  column.accessor('id', { header: 'ID', sortDescFirst: false, meta: { right: true } }),
  column.accessor('name', { header: 'Name', sortDescFirst: false }),
  column.display({ id: 'actions', header: 'Actions', cell: ({ row }) => `Edit ${row.original.name}` }),
])

interface Given {
  rows?: Row[]
  loading?: boolean
  error?: string
  hasNextPage?: boolean
}

/** A list of 60 rows whose connection answers as given; returns the router and how often it was tried again. */
function open(path: string, { rows, loading = false, error, hasNextPage = true }: Given) {
  const tried: string[] = []
  function Page() {
    const list = useListState(sorts)
    const connection = rows && {
      totalCount: 60,
      pageInfo: { hasNextPage, startCursor: 'first', endCursor: 'last' },
    }
    return (
      <>
        <SearchBox label="Search things" value={list.search} onSearch={list.onSearch} />
        <DataTable
          name="Things"
          columns={columns}
          rows={rows}
          loading={loading}
          error={error}
          onRetry={() => tried.push('again')}
          empty="No things found"
          sort={list.sort}
          onSort={list.onSort}
          pages={{ ...list.pages(connection, true), shown: rows?.length ?? 0, size: 25 }}
        />
      </>
    )
  }
  const router = createMemoryRouter([{ path: '/admin', Component: Page }], { initialEntries: [path] })
  render(<RouterProvider router={router} />)
  return { router, tried }
}

const some = Array.from({ length: 25 }, (_, index) => ({ id: index + 1, name: `Thing ${index + 1}` }))
const search = (router: { state: { location: { search: string } } }) => router.state.location.search

it('headers sort: a press, another the other way round, and the address says so', async () => {
  const { router } = open('/admin?tab=things&page=2&after=x', { rows: some })
  const header = () => screen.getByRole('columnheader', { name: 'Name' })
  expect(screen.getByRole('columnheader', { name: 'ID' }).getAttribute('aria-sort')).toBe('ascending')
  expect(header().getAttribute('aria-sort')).toBeNull()
  fireEvent.click(within(header()).getByRole('button'))
  await expect.poll(() => search(router)).toBe('?tab=things&sort=name')
  expect(header().getAttribute('aria-sort')).toBe('ascending')
  fireEvent.click(within(header()).getByRole('button'))
  await expect.poll(() => search(router)).toBe('?tab=things&sort=-name')
  expect(header().getAttribute('aria-sort')).toBe('descending')
  expect(within(screen.getByRole('columnheader', { name: 'Actions' })).queryByRole('button')).toBeNull()
})

it('pages lead on from the last row and back from the first one', async () => {
  const { router } = open('/admin?tab=things', { rows: some })
  expect(screen.getByText('1–25 of 60')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Previous' })).toHaveProperty('disabled', true)
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => search(router)).toBe('?tab=things&page=2&after=last')
  expect(screen.getByText('26–50 of 60')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await expect.poll(() => search(router)).toBe('?tab=things&page=3&after=last')
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await expect.poll(() => search(router)).toBe('?tab=things&page=2&before=first')
  fireEvent.click(screen.getByRole('button', { name: 'Previous' }))
  await expect.poll(() => search(router)).toBe('?tab=things')
})

it('a page that has come to be beyond the end leads to the first one', async () => {
  const { router } = open('/admin?page=3&after=gone', { rows: [], hasNextPage: false })
  await expect.poll(() => search(router)).toBe('')
})

it('a search begins when the typing pauses, and at the first page', async () => {
  const { router } = open('/admin?page=2&after=x&sort=name', { rows: some })
  const box = screen.getByRole('searchbox', { name: 'Search things' })
  fireEvent.change(box, { target: { value: 'a' } })
  fireEvent.change(box, { target: { value: 'ada ' } })
  expect(search(router)).toBe('?page=2&after=x&sort=name')
  await expect.poll(() => search(router)).toBe('?sort=name&q=ada')
  expect(box).toHaveProperty('value', 'ada ')
})

it('while the first rows come there are skeletons in their place', () => {
  open('/admin', { loading: true })
  const table = screen.getByRole('table', { name: 'Things' })
  expect(table.getAttribute('aria-busy')).toBe('true')
  expect(within(table).getAllByRole('row')).toHaveLength(9)
})

it('without rows it says so', () => {
  open('/admin', { rows: [], hasNextPage: false })
  expect(screen.getByText('No things found')).toBeDefined()
})

it('what could not be loaded says so and can be tried again', () => {
  const { tried } = open('/admin', { error: 'Error loading things. Please try again.' })
  expect(screen.getByRole('alert').textContent).toContain('Error loading things. Please try again.')
  expect(screen.queryByText('No things found')).toBeNull()
  expect(screen.queryByLabelText('Sort by'), 'there is nothing to sort').toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(tried).toEqual(['again'])
})

it('a list that comes whole and in one order says how many there are, and has nothing to press', () => {
  render(
    <DataTable
      name="Things"
      columns={column.columns([column.display({ id: 'name', header: 'Name', cell: 'A thing' })])}
      rows={some}
      loading={false}
      onRetry={() => {}}
      empty="No things found"
    />,
  )
  expect(screen.getByRole('status').textContent).toBe('25 in all')
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.queryByRole('combobox')).toBeNull()
})
