import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { auditExport } from '../../../client/audit/exports'
import { postExport } from '../../../client/blog/admin/posts/exports'
import { creditCodeExport, redemptionExport } from '../../../client/credits/exports'
import { leadExport, messageExport } from '../../../client/leads/exports'
import { ExportDialog } from '../../../client/lib/exports/ExportDialog'
import { createRowCounter } from '../../../client/lib/exports/export-file'
import { formatColumnName } from '../../../client/lib/exports/exported-list'
import { tokens } from '../../../client/lib/session/tokens'
import { projectExport, tenantExport } from '../../../client/tenants/exports'
import { userExport } from '../../../client/users/exports'
import { type ExportedList, exportedLists, getColumns } from '../../support/features/exports'
import { clickButton, expectToast } from '../harness'

const requests: { url: URL; authorization: string | undefined }[] = []
/** Responds to an export request. A test can leave the response incomplete. */
let respond: (response: ServerResponse) => void
let closedResponseCount = 0
const server = createServer((request, response) => {
  if (request.url === '/graphql') {
    const data = { refreshSession: { accessToken: 'fresh', refreshToken: 'next' } }
    return response.end(JSON.stringify({ data }))
  }
  requests.push({ url: new URL(request.url ?? '', 'http://localhost'), authorization: request.headers.authorization })
  response.once('close', () => closedResponseCount++)
  respond(response)
})

const savedFiles = new Map<string, Blob>()

beforeEach(async () => {
  requests.length = 0
  closedResponseCount = 0
  savedFiles.clear()
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  window.location.href = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  tokens.store('access', 'refresh')
  const blobs = new Map<string, Blob>()
  vi.spyOn(URL, 'createObjectURL').mockImplementation(blob => {
    blobs.set(`blob:${blobs.size}`, blob as Blob)
    return `blob:${blobs.size - 1}`
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.set(this.download, blobs.get(this.href) as Blob)
  })
})
afterEach(async () => {
  cleanup()
  vi.restoreAllMocks()
  tokens.clear()
  server.closeAllConnections()
  await new Promise(resolve => server.close(resolve))
})

const startCsv = (response: ServerResponse, total: number) => {
  response.writeHead(200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="leads-2026-11-23.csv"',
    'x-total-count': total,
  })
  response.write('\uFEFFid,name\r\n')
}

const sendTwoLeads = (response: ServerResponse) => {
  startCsv(response, 2)
  response.end('1,Ada\r\n2,"two\nlines"\r\n')
}

const onClose = vi.fn()
const openDialog = (filter = {}, baseFilter = {}, matchCount?: number) => {
  onClose.mockClear()
  render(
    <ExportDialog
      list={leadExport}
      filter={filter}
      baseFilter={baseFilter}
      matchCount={matchCount}
      onClose={onClose}
    />,
  )
}
const clickChoice = (name: string | RegExp, role = 'checkbox') => fireEvent.click(screen.getByRole(role, { name }))

/** Downloads an export. Returns the path and the query parameters of the first request. */
const download = async (): Promise<Record<string, string>> => {
  clickButton('Download')
  await vi.waitFor(() => expect(onClose).toHaveBeenCalledOnce())
  const { pathname, searchParams } = requests[0]?.url ?? new URL('about:blank')
  return { path: pathname, ...Object.fromEntries(searchParams) }
}

test('exports all columns and rows as CSV by default, and shows the number of rows', async () => {
  respond = sendTwoLeads
  openDialog({}, {}, 2)
  expect(screen.getByText('2 leads.')).toBeDefined()
  expect(screen.queryByRole('radio', { name: /All leads/ })).toBeNull()
  expect(await download()).toEqual({
    path: '/api/export/leads.csv',
    columns: 'id,email,name,interest,created_at,is_suspicious',
  })
  await expectToast('Leads exported', '2 leads')
  expect(requests[0]?.authorization).toBe('Bearer access')
  expect(await savedFiles.get('leads-2026-11-23.csv')?.text()).toContain('2,"two\nlines"\r\n')
})

test('exports the selected columns in their original order and in the selected format', async () => {
  respond = sendTwoLeads
  openDialog()
  for (const name of ['Name', 'ID', 'Interest', 'Created at', 'ID']) clickChoice(name)
  clickChoice(/NDJSON/, 'radio')
  expect(await download()).toEqual({ path: '/api/export/leads.ndjson', columns: 'id,email,is_suspicious' })
})

test('exports the filtered rows by default; "All leads" exports all rows that match the base filter', async () => {
  respond = sendTwoLeads
  openDialog({ search: 'ada', status: undefined }, {}, 2)
  expect(screen.getByRole('radio', { name: '2 leads matching the current filter', checked: true })).toBeDefined()
  expect(JSON.parse((await download()).filter ?? '')).toEqual({ search: 'ada' })
  cleanup()
  requests.length = 0
  openDialog({ search: 'ada' }, { codeId: 5 })
  clickChoice('All leads', 'radio')
  expect(JSON.parse((await download()).filter ?? '')).toEqual({ codeId: 5 })
})

test('disables Download if no column is selected', () => {
  openDialog()
  for (const name of leadExport.columns) clickChoice(formatColumnName(name))
  expect(screen.getByText('Choose at least one column')).toBeDefined()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Download' }).disabled).toBe(true)
})

test('shows the progress in rows, and cancels the request when the dialog is closed', async () => {
  respond = response => {
    startCsv(response, 4000)
    response.write('1,Ada\r\n'.repeat(1000))
  }
  openDialog()
  clickButton('Download')
  await vi.waitFor(() => expect(screen.getByText('1,000 of 4,000')).toBeDefined())
  const progress = screen.getByRole('progressbar')
  expect(progress.getAttribute('aria-valuenow')).toBe('25')
  clickButton('Cancel')
  expect(onClose).toHaveBeenCalledOnce()
  cleanup()
  await vi.waitFor(() => expect(closedResponseCount).toBe(1))
  expect(savedFiles.size).toBe(0)
})

test("shows the server's error message and allows another attempt", async () => {
  respond = response => {
    response.writeHead(429, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'You have 2 exports in progress.', code: 'RATE_LIMITED' }))
  }
  openDialog()
  clickButton('Download')
  await expectToast('Export failed', 'You have 2 exports in progress.')
  respond = sendTwoLeads
  await vi.waitFor(() => screen.getByRole('button', { name: 'Download' }))
  await download()
  await expectToast('Leads exported', '2 leads')
})

test('does not save a file when the response is incomplete', async () => {
  respond = response => {
    startCsv(response, 4000)
    response.write('1,Ada\r\n')
    setTimeout(() => response.destroy(), 50)
  }
  openDialog()
  clickButton('Download')
  await expectToast('Export failed', 'The download was interrupted. Try again.')
  expect(onClose).not.toHaveBeenCalled()
  expect(savedFiles.size).toBe(0)
})

test('refreshes an expired session and retries the request', async () => {
  respond = response => {
    if (requests.at(-1)?.authorization === 'Bearer fresh') return sendTwoLeads(response)
    response.writeHead(401).end(JSON.stringify({ message: 'Sign in', code: 'UNAUTHENTICATED' }))
  }
  openDialog()
  await download()
  expect(requests.map(({ authorization }) => authorization)).toEqual(['Bearer access', 'Bearer fresh'])
})

test('counts rows in chunks of any size, even if values contain line breaks and quotes', () => {
  const csv = '\uFEFFid,name\r\n1,"two\nlines"\r\n2,"a ""quoted"" text\r\n"\r\n3,x\r\n'
  const ndjson = '{"name":"two\\nlines"}\n{"name":"a \\"quoted"}\n'
  const count = (format: 'csv' | 'ndjson', text: string, size: number) => {
    const countRows = createRowCounter(format)
    const bytes = new TextEncoder().encode(text)
    let rowCount = 0
    for (let offset = 0; offset < bytes.length; offset += size) {
      rowCount = countRows(bytes.subarray(offset, offset + size))
    }
    return rowCount
  }
  for (const size of [1, 7, 1000]) expect([count('csv', csv, size), count('ndjson', ndjson, size)]).toEqual([3, 2])
})

test('offers the columns that the server exports', () => {
  const lists = [
    ...[userExport, tenantExport, projectExport, postExport, leadExport],
    ...[messageExport, creditCodeExport, redemptionExport, auditExport],
  ]
  expect(lists.map(({ name }) => name).sort()).toEqual(Object.keys(exportedLists).sort())
  for (const { name, columns } of lists) expect(columns).toEqual(getColumns(name as ExportedList))
})
