import Papa from 'papaparse'
import type { JsonSchema } from '../route-values'

/** The JSON values of a row by column name, in the order of the columns. */
export type ExportRow = Record<string, unknown>

export interface ExportFormat {
  mediaType: string
  /** Converts the schema of the array of rows to the schema of the body or, for NDJSON, of each line. */
  toSchema: (rows: JsonSchema) => JsonSchema
  formatHeader: (columns: readonly string[]) => string
  /** Each row ends with a line break. */
  formatRows: (rows: readonly ExportRow[]) => string
}

/** Matches texts that spreadsheets read as formulas. Papa Parse's default pattern misses texts with line breaks. */
const FORMULA_PATTERN = /^[=+\-@\t\r\n]/

const formatCsv = (rows: readonly (readonly unknown[])[]): string =>
  rows.length === 0 ? '' : `${Papa.unparse([...rows], { escapeFormulae: FORMULA_PATTERN, newline: '\r\n' })}\r\n`

/** Matches a separator of cells or rows inside a text, if the next character can start a formula. */
const INNER_FORMULA_PATTERN = /[;|\t\r\n](?=[=+\-@])/g

/** Converts a value to a cell. Objects become JSON. An apostrophe is inserted before each formula inside a text. */
const toCell = (value: unknown) => {
  const cell = typeof value === 'object' && value !== null ? JSON.stringify(value) : value
  return typeof cell === 'string' ? cell.replace(INNER_FORMULA_PATTERN, "$&'") : cell
}

export const exportFormats = {
  /** For spreadsheets: byte order mark, header row, CRLF, and an apostrophe before texts that look like formulas. */
  csv: {
    mediaType: 'text/csv',
    toSchema: () => ({ type: 'string' }),
    formatHeader: columns => `\uFEFF${formatCsv([columns])}`,
    formatRows: rows => formatCsv(rows.map(row => Object.values(row).map(toCell))),
  },
  ndjson: {
    mediaType: 'application/x-ndjson',
    toSchema: ({ items }) => items as JsonSchema,
    formatHeader: () => '',
    formatRows: rows => rows.map(row => `${JSON.stringify(row)}\n`).join(''),
  },
} satisfies Record<string, ExportFormat>

export type ExportFormatName = keyof typeof exportFormats
