import type { IncomingMessage, ServerResponse } from 'node:http'
import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import {
  type ExecutionArgs,
  type ExecutionResult,
  type GraphQLError,
  type GraphQLSchema,
  NoSchemaIntrospectionCustomRule,
} from 'graphql'
import { createYoga, type GraphQLParams, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Context } from '../context'
import { AppError } from '../errors'
import { getErrorHeaders, JSON_HEADERS, negotiateMediaType, sendText } from '../http/response'
import { type ErrorExtensions, toExtensions, toGraphQLError } from './errors'
import { createDeprecatedUseRecorder, type DeprecatedUseRecorder } from './execution/deprecated-uses'
import { createDocumentCache, type DocumentCache } from './execution/document-cache'
import { executeOperation } from './execution/execute-operation'
import type { OperationRunner } from './limits/concurrency'
import { assertOperationCost, getOperationCost } from './limits/cost'
import { OnlyRootFieldRule } from './limits/only-root-field'
import { removeSuggestion, useHiddenSuggestions } from './limits/suggestions'

export interface GraphQLServer {
  /** Handles an HTTP request with Yoga. `executeJsonRequest` is faster, but accepts only parsed bodies. */
  handleRequest: YogaServerInstance<Context, object>
  execute: (params: GraphQLParams, context: Context) => Promise<ExecutionResult>
}

/** Limits on the size of an operation. The operations of the web client stay within these limits. */
export const OPERATION_LIMITS = { depth: 8, aliases: 15, directives: 8, tokens: 1_000 }

const createOperationLimitsPlugin = () =>
  EnvelopArmorPlugin({
    maxAliases: { n: OPERATION_LIMITS.aliases, allowList: [], exposeLimits: false },
    maxDirectives: { n: OPERATION_LIMITS.directives, exposeLimits: false },
    maxDepth: { n: OPERATION_LIMITS.depth, flattenFragments: true, exposeLimits: false },
    // limits/cost.ts replaces this limit, which ignores variables.
    costLimit: { enabled: false },
    maxTokens: { n: OPERATION_LIMITS.tokens, exposeLimits: false },
    blockFieldSuggestion: { enabled: false },
  })

/**
 * Creates the GraphQL server. `execute` runs cached documents without Yoga, but with the same limits. Yoga does not
 * limit the size of a request body; server/http/request-body.ts does.
 */
export const createGraphQLServer = (
  schema: GraphQLSchema,
  options: { allowPublicIntrospection: boolean; runOperation: OperationRunner },
): GraphQLServer => {
  const documentCache = createDocumentCache()
  const executeLimited = createCostLimitedExecutor({
    runOperation: options.runOperation,
    recordDeprecatedUses: createDeprecatedUseRecorder(schema),
    hidesSuggestions: !options.allowPublicIntrospection,
  })
  const yoga = createYoga<Context>({
    schema,
    graphqlEndpoint: '/graphql',
    batching: false,
    cors: false,
    graphiql: false,
    landingPage: false,
    logging: false,
    multipart: false,
    maskedErrors: false,
    parserAndValidationCache: false,
    plugins: [
      createOperationLimitsPlugin(),
      useOnlyRootFields,
      ...(options.allowPublicIntrospection ? [] : [useAdminOnlyIntrospection, useHiddenSuggestions]),
      useExecute(executeLimited, documentCache),
      useResponseFormat,
    ],
  })
  const executeByYoga: GraphQLServer['execute'] = async (params, context) => {
    // The plugins read only `method`. Some plugins use the request as a key, so each operation needs its own object.
    const request = { method: 'POST' } as globalThis.Request
    const result = await yoga.getResultForParams({ params, request }, context)
    // The schema has no subscriptions, so the result is never a stream.
    if (!result || Symbol.asyncIterator in result) throw new Error('The operation returned a stream')
    return result
  }
  return {
    handleRequest: yoga,
    execute: async (params, context) => {
      const document = params.query && documentCache.get(params.query, context)
      if (!document) return executeByYoga(params, context)
      const { operationName, variables } = params
      return executeLimited({ schema, document, operationName, variableValues: variables, contextValue: context })
    },
  }
}

const useOnlyRootFields: Plugin<object, Context> = {
  onValidate({ addValidationRule }) {
    addValidationRule(OnlyRootFieldRule)
  },
}

/**
 * Restricts introspection to administrators. Replaces Yoga's introspection plugin, which does not run for the
 * operations of `executeJsonRequest`.
 */
const useAdminOnlyIntrospection: Plugin<object, Context> = {
  onValidate({ addValidationRule, context }) {
    if ((context as Partial<Context>).viewer?.role !== 'admin') addValidationRule(NoSchemaIntrospectionCustomRule)
  },
}

type Execute = (args: ExecutionArgs) => Promise<ExecutionResult>

interface ExecutorOptions {
  runOperation: OperationRunner
  /** Null if the schema has no deprecated elements. */
  recordDeprecatedUses: DeprecatedUseRecorder | null
  hidesSuggestions: boolean
}

/**
 * Creates the executor that replaces Yoga's executor. It limits the cost of operations and, with `runOperation`, their
 * concurrency. REST and server rendering execute their documents with document-executor.ts, without a cost limit.
 */
const createCostLimitedExecutor =
  ({ runOperation, recordDeprecatedUses, hidesSuggestions }: ExecutorOptions): Execute =>
  async args => {
    const context = args.contextValue as Context
    const execute = async (): Promise<ExecutionResult> => {
      try {
        assertOperationCost(args)
        const result = await runOperation(context, async () => {
          const result = await executeOperation(args)
          await recordDeprecatedUses?.(args, result)
          return result
        })
        if (hidesSuggestions) result.errors?.forEach(removeSuggestion)
        return result
      } catch (error) {
        return { errors: [error as GraphQLError] }
      }
    }
    const result = await execute()
    const cost = context.reportsCost && getOperationCost(args)
    return cost ? { ...result, extensions: { ...result.extensions, cost } } : result
  }

const useExecute = (executeLimited: Execute, documentCache: DocumentCache): Plugin<object, Context> => ({
  onExecute({ args, context, setExecuteFn }) {
    setExecuteFn(executeLimited)
    const { params } = args.contextValue
    if (params?.query) documentCache.set(params.query, args.document, context as Partial<Context>)
  },
})

/** Makes Yoga send its results in the format of `executeJsonRequest`. */
const useResponseFormat: Plugin<object, Context> = {
  onResultProcess({ request, result, setResultProcessor, serverContext }) {
    if (Array.isArray(result) || Symbol.asyncIterator in result) return
    const mediaType = negotiateMediaType(request.headers.get('accept') ?? undefined, RESPONSE_TYPES)
    if (!mediaType) return
    const response = formatResponse(result, mediaType, serverContext as Context)
    setResultProcessor((_result, { Response }) => new Response(response.body, response), mediaType)
  },
}

/** Sends an error that occurred before the execution of the operation. */
export const sendGraphQLError = (
  request: IncomingMessage,
  response: ServerResponse,
  error: AppError,
  requestId: string,
): Promise<void> => {
  const extensions = { ...toExtensions(error), requestId }
  const body = JSON.stringify({ errors: [{ message: error.message, extensions }] })
  return sendText(request, response, error.status, body, { ...JSON_HEADERS, ...getErrorHeaders(error) })
}

export interface JsonResponse {
  status: number
  body: string
  headers: Record<string, string>
}

/**
 * Returns the media type that the client prefers. Excludes the stream types that Yoga offers, because streams stay
 * open.
 * @throws NOT_ACCEPTABLE if the client accepts none of the types
 */
export const negotiateResponseType = (accept: string | undefined): string => {
  const mediaType = negotiateMediaType(accept, RESPONSE_TYPES)
  if (mediaType) return mediaType
  throw new AppError('NOT_ACCEPTABLE', `Responses have one of these types: ${RESPONSE_TYPES.join(', ')}.`)
}

/**
 * Executes the operation in a parsed body and returns the response. Takes a third less time than `handleRequest`,
 * because it bypasses Yoga's HTTP layer. Returns null for a body that Yoga must handle.
 */
export const executeJsonRequest = async (
  server: GraphQLServer,
  params: unknown,
  context: Context,
  responseType = JSON_TYPE,
): Promise<JsonResponse | null> => {
  if (!isGraphQLParams(params)) return null
  const result = await server.execute(params, context)
  return formatResponse(result, responseType, context)
}

/**
 * Formats a result as a response, and counts its errors in the metrics. The status is 200 for a result with data, even
 * if fields failed. Otherwise, it is the highest status of the errors. For the type
 * `application/graphql-response+json`, null counts as data (GraphQL-over-HTTP draft).
 */
const formatResponse = (
  result: ExecutionResult,
  mediaType: string,
  { log, requestId, metrics }: Context,
): JsonResponse => {
  const headers = { 'content-type': `${mediaType}; charset=utf-8`, 'cache-control': 'no-store' }
  if (!result.errors?.length) return { status: 200, body: JSON.stringify(result), headers }
  const errors = result.errors.map(error => toGraphQLError(error, log, requestId))
  for (const { extensions } of errors) metrics.countOperationError((extensions as ErrorExtensions).code)
  const httpExtensions = errors.map(({ extensions }) => (extensions as ErrorExtensions).http)
  const isSuccess = mediaType === JSON_TYPE ? result.data != null : result.data !== undefined
  return {
    status: isSuccess ? 200 : Math.max(...httpExtensions.map(({ status }) => status)),
    body: JSON.stringify({ ...result, errors }),
    headers: Object.assign(headers, ...httpExtensions.map(({ headers }) => headers)),
  }
}

const JSON_TYPE = 'application/json'

/** Clients that accept any type get the first type. */
const RESPONSE_TYPES = [JSON_TYPE, 'application/graphql-response+json']

const GRAPHQL_PARAM_NAMES = new Set(['query', 'variables', 'operationName'])

/** Returns whether a body is a single operation without additional keys, such as `extensions`. */
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
