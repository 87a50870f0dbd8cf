import { once } from 'node:events'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import contentDisposition from 'content-disposition'
import type { DocumentNode } from 'graphql'
import type { Transaction } from '../../adapters/db/database'
import { type AuditAction, type AuditSubject, recordAuditEvent } from '../../audit-log'
import type { Context, Viewer } from '../../context'
import { createExportLimitError } from '../../errors'
import type { Prisma } from '../../generated/prisma/client'
import type { ExecuteDocument } from '../../graphql/execution/document-executor'
import { getActor, requireViewer } from '../../graphql/viewer'
import { createConcurrencyCounter } from '../../http/connections'
import { getValueAtPath } from '../route-values'
import { type ExportFormatName, type ExportRow, exportFormats } from './formats'
import { selectColumns } from './query'

// Exports of whole lists, streamed in batches (docs/decisions/0035).

export interface ListExport {
  /** Name of the list in the path and in the file name. */
  list: string
  format: ExportFormatName
  document: DocumentNode
  rootField: string
  action: AuditAction
  subject: AuditSubject
  columns: string[]
  filter: Record<string, unknown>
}

type ExportData = Record<
  string,
  {
    totalCount?: number
    pageInfo: { hasNextPage: boolean; endCursor: string | null }
    nodes: ExportRow[]
  }
>
type ExportDocument = TypedDocumentNode<ExportData, Record<string, unknown>>

/** Rows per batch. Larger batches save no time and delay other requests. */
const BATCH_SIZE = 200

/** Maximum number of concurrent exports per user in one process. */
export const MAX_EXPORTS_PER_USER = 2

/**
 * Maximum number of concurrent exports for all users in one process. Each export occupies one of the ten PostgreSQL
 * connections that Prisma uses.
 */
export const MAX_EXPORTS_PER_PROCESS = 4

const userExportCounter = createConcurrencyCounter(MAX_EXPORTS_PER_USER)
const processExportCounter = createConcurrencyCounter(MAX_EXPORTS_PER_PROCESS)

/**
 * Sends the rows of a list as a file and records the export in the audit log. For HEAD, sends only the headers, without
 * X-Total-Count, and records nothing. Reads no batch while the write buffer is full, so that the memory use does not
 * depend on the number of rows.
 * @throws RATE_LIMITED, and the errors of the executed operation
 */
export const sendExport = async (
  executeDocument: ExecuteDocument,
  options: ListExport,
  context: Context,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> => {
  const headers = buildHeaders(options, context.clock())
  if (request.method === 'HEAD') return void response.writeHead(200, headers).end()
  const { formatHeader } = exportFormats[options.format]
  const abortController = new AbortController()
  const { signal } = abortController
  response.once('close', () => abortController.abort())
  // If the client disconnected before the listener was added, `close` is not emitted again.
  if (response.destroyed) abortController.abort()
  const write = async (text: string) => {
    signal.throwIfAborted()
    if (!response.write(text)) await once(response, 'drain', { signal })
  }
  const sendRows = () =>
    context.withSnapshot(signal, async db => {
      const readBatch = createBatchReader(executeDocument, options, { context, db, signal })
      let after: string | null = null
      do {
        const batch: Batch = await readBatch(after)
        signal.throwIfAborted()
        if (batch.totalCount !== undefined) {
          await recordExport(context, options, batch.totalCount)
          response.writeHead(200, { ...headers, 'x-total-count': batch.totalCount })
          await write(formatHeader(options.columns))
        }
        await write(batch.text)
        after = batch.endCursor
      } while (after !== null)
    })
  try {
    await withExportSlot(requireViewer(context), sendRows)
  } catch (error) {
    // Ignores the error, because the client has disconnected.
    if (signal.aborted) return
    throw error
  }
  response.end()
}

/** Runs an export within the limits per user and per process. Throws RATE_LIMITED if a limit is already reached. */
const withExportSlot = async (viewer: Viewer, run: () => Promise<void>): Promise<void> => {
  const key = String(viewer.id)
  if (!userExportCounter.acquire(key)) {
    throw createExportLimitError(`You have ${MAX_EXPORTS_PER_USER} exports in progress.`)
  }
  try {
    if (!processExportCounter.acquire('all')) throw createExportLimitError('Too many exports are in progress.')
    await run().finally(() => processExportCounter.release('all'))
  } finally {
    userExportCounter.release(key)
  }
}

const buildHeaders = ({ list, format }: ListExport, now: Date): OutgoingHttpHeaders => ({
  'content-type': `${exportFormats[format].mediaType}; charset=utf-8`,
  'content-disposition': contentDisposition(`${list}-${now.toISOString().slice(0, 10)}.${format}`),
  'cache-control': 'no-store',
})

/**
 * Records an export in the audit log. The caller sends the rows afterwards, so that no rows are sent without an audit
 * event.
 */
const recordExport = (
  context: Context,
  { action, subject, format, columns, filter }: ListExport,
  rowCount: number,
): Promise<void> =>
  recordAuditEvent(context.db, getActor(context), context.clock(), action, subject, null, {
    format,
    columns,
    filter: filter as Prisma.InputJsonObject,
    rows: rowCount,
  })

interface Batch {
  text: string
  /** Number of rows in the whole export. Set only for the first batch. */
  totalCount: number | undefined
  /** The cursor of the last row; null if no rows follow. */
  endCursor: string | null
}

/** Returns a function that reads the batch after a cursor. The GraphQL field of the list checks the permission. */
const createBatchReader = (
  executeDocument: ExecuteDocument,
  { document, rootField, columns, filter, format }: ListExport,
  { context, db, signal }: { context: Context; db: Transaction; signal: AbortSignal },
) => {
  const selectedDocument = selectColumns(document, columns) as ExportDocument
  // A disconnect cancels the running SQL statement. The resulting error is not logged.
  const log = context.log.child({})
  signal.addEventListener('abort', () => {
    log.level = 'silent'
  })
  return async (after: string | null): Promise<Batch> => {
    const variables = { filter, first: BATCH_SIZE, after, withTotal: after === null }
    // The caches that Pothos keeps for a context grow with each row, so each batch has its own context.
    const batchContext = { ...context, log, db: db as Context['db'] }
    const data: ExportData = await executeDocument(selectedDocument, variables, batchContext)
    const { nodes, pageInfo, totalCount } = getValueAtPath(data, rootField) as ExportData[string]
    const text = exportFormats[format].formatRows(nodes)
    return { text, totalCount, endCursor: pageInfo.hasNextPage ? pageInfo.endCursor : null }
  }
}
