import { EnvelopArmorPlugin } from '@escape.tech/graphql-armor'
import { useDisableIntrospection } from '@graphql-yoga/plugin-disable-introspection'
import { execute, type GraphQLSchema } from 'graphql'
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga'
import type { Context } from '../context'
import { toGraphQLError } from './failure'

export type GraphQLServer = YogaServerInstance<Context, object>

/** How much one operation may ask for. Nothing the product itself asks comes near. */
const guards = () =>
  EnvelopArmorPlugin({
    maxAliases: { n: 15, allowList: [], exposeLimits: false },
    maxDirectives: { n: 8, exposeLimits: false },
    maxDepth: { n: 8, flattenFragments: true, exposeLimits: false },
    costLimit: { maxCost: 20_000, flattenFragments: true, exposeLimits: false },
    maxTokens: { n: 1000, exposeLimits: false },
    blockFieldSuggestion: { enabled: false },
  })

/** GraphQL over HTTP. Bodies come parsed and limited (server/http.ts), so Yoga does not read the socket. */
export const createGraphQLServer = (
  schema: GraphQLSchema,
  options: { openIntrospection: boolean },
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
      guards(),
      useDisableIntrospection({
        isDisabled: (_request, context: Partial<Context>) =>
          !options.openIntrospection && context.viewer?.role !== 'admin',
      }),
      useExecute,
      useCatalogue,
    ],
  })

/** graphql-js' own executor; Yoga's adds streaming that we do not offer. */
const useExecute: Plugin<object, Context> = {
  onExecute({ setExecuteFn }) {
    setExecuteFn(execute)
  },
}

/** Every error leaves as one of the catalogue (server/errors.ts), whoever threw it. */
const useCatalogue: Plugin<object, Context> = {
  onResultProcess({ result, setResult, serverContext }) {
    if (Array.isArray(result) || !('errors' in result) || !result.errors?.length) return
    const { log, requestId } = serverContext as Context
    setResult({ ...result, errors: result.errors.map(error => toGraphQLError(error, log, requestId)) })
  },
}
