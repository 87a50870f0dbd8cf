import type { TypedDocumentNode } from '@graphql-typed-document-node/core'
import type { DocumentNode } from 'graphql'
import type { Context } from '../context'
import { notFound, parseInput, unauthenticated } from '../errors'
import type { RunDocument } from '../graphql/execute'
import type { UploadRef } from '../ports/multipart'
import { listQuery } from './paging'

/** What a request brings, its JSON body's keys already in camelCase. */
export interface Given {
  params: Record<string, string>
  query: Record<string, string>
  body: Record<string, unknown>
  /** A form's file, where there is one. */
  upload: UploadRef | null
}

export interface PageOfRows {
  page: number
  totalPages: number
  totalCount: number
}

interface RowOptions<TData, TVariables> {
  /** How the request becomes variables; refuses with the specified words what its schema refuses. */
  variables: (given: Given) => TVariables
  pick: (data: TData, given: Given) => unknown
  /** Where the answer is a page: for the X-Total-Count and Link headers. */
  page?: (data: TData, given: Given) => PageOfRows
  status?: number
  /** Takes multipart/form-data in the place of JSON. */
  isForm?: boolean
}

export interface Row {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Segments that begin with a colon are parameters. */
  path: string
  status: number
  isForm: boolean
  document: DocumentNode
  answer: (run: RunDocument, given: Given, context: Context) => Promise<{ body: unknown; page?: PageOfRows }>
}

/** A row is typed by its document here; outside, all rows look alike. */
export const row = <TData, TVariables>(
  method: Row['method'],
  path: string,
  document: TypedDocumentNode<TData, TVariables>,
  { variables, pick, page, status = 200, isForm = false }: RowOptions<TData, TVariables>,
): Row => ({
  method,
  path,
  status,
  isForm,
  document,
  answer: async (run, given, context) => {
    const data = await run(document, variables(given), context)
    return { body: pick(data, given), page: page?.(data, given) }
  },
})

export const none = () => ({})

export const signedIn = <TViewer>(viewer: TViewer | null | undefined): TViewer => {
  if (!viewer) throw unauthenticated()
  return viewer
}

/** A row's number in a path. What cannot be one is as missing as a number that nobody has. */
export const idOf = (text: string | undefined): number => {
  const id = Number(text)
  if (!/^\d+$/.test(text ?? '') || id > 2_147_483_647) throw notFound()
  return id
}

/** A list that its document gives whole, in the pages that every list has. */
export const wholeList = <TData, TVariables, TItem>(
  variables: (given: Given) => TVariables,
  pick: (data: TData) => readonly TItem[],
): RowOptions<TData, TVariables> => ({
  variables: given => {
    parseInput(listQuery, given.query)
    return variables(given)
  },
  pick: (data, given) => {
    const { first, offset } = listOf(given)
    return pick(data).slice(offset, offset + first)
  },
  page: (data, given) => pageOf({ totalCount: pick(data).length }, given),
})

/** Lists are whole (up to the newest 1,000) unless a page is asked for. */
export const listOf = ({ query }: Given) => {
  const { page, limit } = parseInput(listQuery, query)
  return { first: limit, offset: (page - 1) * limit }
}

interface Connection<TNode> {
  totalCount: number
  edges: ({ node: TNode } | null)[]
}

export const rowsOf = <TNode>(connection: Connection<TNode>): TNode[] =>
  connection.edges.flatMap(edge => edge?.node ?? [])

export const pageOf = (
  { totalCount }: Pick<Connection<unknown>, 'totalCount'>,
  { query }: Given,
): PageOfRows => {
  const { page, limit } = parseInput(listQuery, query)
  return { page, totalCount, totalPages: Math.max(1, Math.ceil(totalCount / limit)) }
}
