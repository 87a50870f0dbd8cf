import Papa from 'papaparse'
import { toOperation } from '../lib/api/operation'
import { request } from '../lib/api/request'
import { LeadsForExportDocument, type LeadsForExportQuery } from './documents.generated'

export type ExportedLead = LeadsForExportQuery['leads']['edges'][number]['node']

/** The selectable columns of the export, in their order. */
export const exportColumns = [
  { name: 'id', header: 'ID', value: (lead: ExportedLead) => String(lead.id) },
  { name: 'email', header: 'Email', value: (lead: ExportedLead) => lead.email },
  { name: 'name', header: 'Name', value: (lead: ExportedLead) => lead.name ?? '' },
  { name: 'interest', header: 'Interest', value: (lead: ExportedLead) => lead.interest },
  { name: 'createdAt', header: 'Submitted On', value: (lead: ExportedLead) => lead.createdAt },
  { name: 'isSuspicious', header: 'Suspicious', value: (lead: ExportedLead) => (lead.isSuspicious ? 'yes' : 'no') },
] as const

export type ExportColumnName = (typeof exportColumns)[number]['name']

/**
 * Formats leads as CSV for spreadsheets: header row, CRLF line ends, a byte order mark for UTF-8, and an apostrophe
 * before values that a spreadsheet would read as formulas.
 */
export function formatLeadsCsv(leads: readonly ExportedLead[], columnNames: readonly ExportColumnName[]): string {
  const columns = exportColumns.filter(({ name }) => columnNames.includes(name))
  const rows = leads.map(lead => columns.map(({ value }) => value(lead)))
  const fields = columns.map(({ header }) => header)
  return `\uFEFF${Papa.unparse({ fields, data: rows }, { escapeFormulae: true, newline: '\r\n' })}\r\n`
}

interface FetchLeadsOptions {
  search: string
  signal: AbortSignal
  onProgress: (loadedCount: number, total: number) => void
}

/** Fetches all leads that match the search, oldest first, so that new leads during the export come last. */
export async function fetchLeads({ search, signal, onProgress }: FetchLeadsOptions): Promise<ExportedLead[]> {
  const leads: ExportedLead[] = []
  let after: string | undefined
  for (;;) {
    const variables = { search: search || undefined, after }
    const { leads: page } = await request(toOperation(LeadsForExportDocument), variables, { signal })
    leads.push(...page.edges.map(({ node }) => node))
    onProgress(leads.length, page.totalCount)
    const { hasNextPage, endCursor } = page.pageInfo
    if (!hasNextPage || !endCursor) return leads
    after = endCursor
  }
}

/** Downloads text as a CSV file. */
export function downloadTextFile(filename: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Some browsers read the blob only after click() returns.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
