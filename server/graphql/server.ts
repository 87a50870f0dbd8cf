import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { execute, type GraphQLSchema, NoSchemaIntrospectionCustomRule } from 'graphql'
import {
  createYoga,
  type GraphQLParams,
  type Plugin,
  processRegularResult,
  type YogaServerInstance,
} from 'graphql-yoga'
import type { Context } from '../context'
import { toGraphQLError } from './errors'

export type GraphQLServer = YogaServerInstance<Context, object>

/** How much one operation may ask for. Nothing the product itself asks comes near. */
const createOperationLimitsPlugin = () =>
  EnvelopArmorPlugin({
    maxAliases: { n: 15, allowList: [], exposeLimits: false },
    maxDirectives: { n: 8, exposeLimits: false },
    maxDepth: { n: 8, flattenFragments: true, exposeLimits: false },
    costLimit: { maxCost: 20_000, flattenFragments: true, exposeLimits: false },
    maxTokens: { n: 1000, exposeLimits: false },
    blockFieldSuggestion: { enabled: false },
  })

/** GraphQL over HTTP. Bodies come parsed and limited (server/http/http.ts), so Yoga does not read the socket. */
export const createGraphQLServer = (
  schema: GraphQLSchema,
  options: { allowPublicIntrospection: boolean },
): GraphQLServer =>
  createYoga<Context>({
    schema,
    graphqlEndpoint: '/graphql',
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    multipart: false,
    maskedErrors: false,
    plugins: [
      createOperationLimitsPlugin(),
      ...(options.allowPublicIntrospection ? [] : [useAdminOnlyIntrospection]),
      useExecute,
      useErrorMapping,
    ],
  })

/**
 * The schema is an administrator's to read. By the context, not by the request: Yoga's own plugin notes its decision
 * while it parses the request, and would let an operation pass that came in another way.
 */
const useAdminOnlyIntrospection: Plugin<object, Context> = {
  onValidate({ addValidationRule, context }) {
    if ((context as Partial<Context>).viewer?.role !== 'admin')
      addValidationRule(NoSchemaIntrospectionCustomRule)
  },
}

/** graphql-js' own executor; Yoga's adds streaming that we do not offer. */
const useExecute: Plugin<object, Context> = {
  onExecute({ setExecuteFn }) {
    setExecuteFn(execute)
  },
}

/** Every error leaves as one of the catalogue (server/errors.ts), whoever threw it. */
const useErrorMapping: Plugin<object, Context> = {
  onResultProcess({ result, setResult, serverContext }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors?.length) return
    const { log, requestId } = serverContext as Context
    setResult({ ...result, errors: result.errors.map(error => toGraphQLError(error, log, requestId)) })
  },
}

export interface JsonResponse {
  status: number
  body: string
  headers: Record<string, string>
}

/**
 * The way of nearly every operation: a JSON body, an answer in JSON. Every plugin and guard of the server runs as it
 * does for the others; only Yoga's Request, Response and streams between them and the socket are left out, which were
 * a third of a list's cost. Null for what is not that plain: Yoga itself answers those.
 */
export const executeJsonRequest = async (
  yoga: GraphQLServer,
  accept: string | undefined,
  params: unknown,
  context: Context,
): Promise<JsonResponse | null> => {
  if (accept !== undefined && accept !== '*/*' && !/^application\/json *(,|$)/.test(accept)) return null
  if (!isGraphQLParams(params)) return null
  // All that the plugins look at in a request is its method. One each: some keep notes about it.
  const request = { method: 'POST' } as globalThis.Request
  const result = await yoga.getResultForParams({ params, request }, context)
  // Never null here: what has run must not run again. The schema has no subscriptions.
  if (!result || Symbol.asyncIterator in result) throw new Error('An operation gave a stream')
  if (!result.errors?.length) return { status: 200, body: JSON.stringify(result), headers: JSON_HEADERS }
  const errors = result.errors.map(error => toGraphQLError(error, context.log, context.requestId))
  const response = processRegularResult({ ...result, errors }, yoga.fetchAPI, 'application/json')
  return {
    status: response.status,
    body: await response.text(),
    headers: Object.fromEntries(response.headers),
  }
}

const JSON_HEADERS = { 'content-type': 'application/json; charset=utf-8' }

const GRAPHQL_PARAM_NAMES = new Set(['query', 'variables', 'operationName'])

/** Whatever else a body may hold, Yoga knows what to say to it. */
const isGraphQLParams = (params: unknown): params is GraphQLParams => {
  if (typeof params !== 'object' || params === null || Array.isArray(params)) return false
  const { query, variables, operationName } = params as Record<string, unknown>
  return (
    typeof query === 'string' &&
    (variables == null || (typeof variables === 'object' && !Array.isArray(variables))) &&
    (operationName == null || typeof operationName === 'string') &&
    Object.keys(params).every(key => GRAPHQL_PARAM_NAMES.has(key))
  )
}
