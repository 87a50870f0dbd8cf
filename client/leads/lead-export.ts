import Papa from 'papaparse'
import { toOperation } from '../lib/api/operation'
import { request } from '../lib/api/request'
import { LeadsForExportDocument, type LeadsForExportQuery } from './documents.generated'

export type ExportedLead = LeadsForExportQuery['leads']['edges'][number]['node']

/** What a lead's line may hold, in the order of the columns. */
export const exportColumns = [
  { name: 'id', header: 'ID', value: (lead: ExportedLead) => String(lead.id) },
  { name: 'email', header: 'Email', value: (lead: ExportedLead) => lead.email },
  { name: 'name', header: 'Name', value: (lead: ExportedLead) => lead.name ?? '' },
  { name: 'interest', header: 'Interest', value: (lead: ExportedLead) => lead.interest },
  { name: 'createdAt', header: 'Submitted On', value: (lead: ExportedLead) => lead.createdAt },
] as const

export type ExportColumnName = (typeof exportColumns)[number]['name']

/**
 * The leads as a CSV for a spreadsheet: a header row, CRLF, a mark at its beginning by which it is read as UTF-8, and
 * an apostrophe before what would otherwise be taken for a formula.
 */
export function formatLeadsCsv(
  leads: readonly ExportedLead[],
  columnNames: readonly ExportColumnName[],
): string {
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

/** All leads that the search finds, the oldest first: those who come meanwhile come at the end. */
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

/** Hands a text to the browser as a file. */
export function downloadTextFile(filename: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = url
  link.download = filename
  link.click()
  // Some browsers begin to read it only after this.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
