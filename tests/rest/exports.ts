import { expect } from 'vitest'
import type { TestApp } from '../support/app'
import { createTestAdmin } from '../support/factories'
import {
  createExportedRows,
  type ExportedList,
  exportedLists,
  fetchListRows,
  getColumns,
  parseCsv,
  parseNdjson,
  toCsvCell,
} from '../support/features/exports'
import { expectAdminOnly, type RouteCases } from './route-cases'

export const createExportCases = (app: TestApp): RouteCases => {
  /**
   * Creates rows and exports the list as an administrator. Checks the response headers, the row count of an empty
   * export, and the restriction to administrators. Returns the rows from GraphQL and the body of the export.
   */
  const expectExport = async (list: ExportedList, format: string, mediaType: string) => {
    await createExportedRows(app)
    const admin = await app.signInAs(await createTestAdmin(app.deps))
    const rows = await fetchListRows(admin, list)
    expect(rows.length).toBeGreaterThanOrEqual(2)
    const path = `/api/export/${list}.${format}`
    const { status, headers, body } = await admin.rest<string>('GET', path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe(`${mediaType}; charset=utf-8`)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="${list}-${new Date().toISOString().slice(0, 10)}.${format}"`,
    )
    expect(headers.get('content-length')).toBeNull()
    expect(headers.get('transfer-encoding')).toBe('chunked')
    expect(headers.get('x-total-count')).toBe(String(rows.length))
    expect(headers.get('cache-control')).toBe('no-store')
    const filter = JSON.stringify({ search: 'nothing contains this' })
    const emptyExport = await admin.rest<string>('GET', `${path}?${new URLSearchParams({ filter })}`)
    expect(emptyExport.headers.get('x-total-count')).toBe('0')
    await expectAdminOnly(app, 'GET', `${path}?columns=nonsense`)
    return { rows, body }
  }
  return Object.fromEntries(
    (Object.keys(exportedLists) as ExportedList[]).flatMap(list => [
      [
        `GET /api/export/${list}.csv`,
        async () => {
          const { rows, body } = await expectExport(list, 'csv', 'text/csv')
          const columns = getColumns(list)
          expect(parseCsv(body)).toEqual([columns, ...rows.map(row => columns.map(column => toCsvCell(row[column])))])
        },
      ],
      [
        `GET /api/export/${list}.ndjson`,
        async () => {
          const { rows, body } = await expectExport(list, 'ndjson', 'application/x-ndjson')
          expect(parseNdjson(body)).toEqual(rows)
          expect(parseNdjson(body).map(row => Object.keys(row))).toEqual(rows.map(() => getColumns(list)))
        },
      ],
    ]),
  )
}
