import { formatCount } from '../format'

/** An admin list that the server exports (docs/decisions/0035). */
export interface ExportedList {
  /** Name of the list in the URL path and in the file name of the export. */
  name: string
  /** Singular, such as "credit code". */
  noun: string
  columns: readonly string[]
}

/** A value for the `filter` argument of the list's GraphQL query. Empty fields are ignored. */
export type ExportFilter = Record<string, string | number | undefined>

/** Each `value` is also the extension of the file name. */
export const exportFormats = [
  { value: 'csv', label: 'CSV', use: 'for spreadsheets' },
  { value: 'ndjson', label: 'NDJSON', use: 'for programs' },
] as const

export type ExportFormat = (typeof exportFormats)[number]['value']

export const isFiltered = (filter: ExportFilter): boolean => Object.values(filter).some(Boolean)

export const buildExportPath = (
  { name }: ExportedList,
  format: ExportFormat,
  columns: readonly string[],
  filter: ExportFilter,
): string => {
  const params = new URLSearchParams({ columns: columns.join(',') })
  if (isFiltered(filter))
    params.set(
      'filter',
      JSON.stringify(filter, (_key, value) => value || undefined),
    )
  return `/api/export/${name}.${format}?${params}`
}

/** Example: "owner_id" becomes "Owner ID". */
export const formatColumnName = (name: string): string =>
  name
    .replaceAll('_', ' ')
    .replace(/\bid\b/g, 'ID')
    .replace(/^[a-z]/, letter => letter.toUpperCase())

export const getPlural = ({ noun }: ExportedList): string => `${noun}s`

/** Example: "credit code" becomes "Credit Codes". */
export const getTitle = (list: ExportedList): string =>
  getPlural(list).replace(/\b[a-z]/g, letter => letter.toUpperCase())

export const formatRowCount = (list: ExportedList, count: number): string =>
  `${formatCount(count)} ${count === 1 ? list.noun : getPlural(list)}`
