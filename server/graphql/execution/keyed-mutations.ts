import {
  type ExecutionArgs,
  type ExecutionResult,
  type FragmentDefinitionNode,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { runAfterTransaction } from '../../adapters/db/request-transaction'
import type { Context } from '../../context'
import { createBadUserInputError } from '../../errors'
import { createKeyedRequest, executeOnce, KEYED_WRITE_RATE_LIMIT } from '../../idempotency'
import { listRootFields } from '../limits/only-root-field'

// Extensions for mutations that refuse an idempotency key. `keyRefusal` is the reason in the error message.
export const RETURNS_CREDENTIALS = { keyRefusal: 'its response contains credentials' } as const
export const RETURNS_PERSONAL_DATA = { keyRefusal: 'its response contains personal data' } as const
export const DELETES_ACCOUNT = { keyRefusal: 'it deletes the account that would repeat the request' } as const

export const isKeyedMutation = (operation: OperationDefinitionNode, { idempotencyKey }: Context): boolean =>
  idempotencyKey !== undefined && operation.operation === OperationTypeNode.MUTATION

/**
 * Executes a mutation with an idempotency key in one transaction. If an earlier request with the key was successful,
 * returns the data stored for that request instead (docs/decisions/0034).
 * @throws CONFLICT, RATE_LIMITED, and BAD_USER_INPUT for a malformed key or a mutation that refuses keys
 */
export const executeKeyedMutation = async (
  args: ExecutionArgs,
  operation: OperationDefinitionNode,
  execute: (args: ExecutionArgs) => Promise<ExecutionResult> | ExecutionResult,
): Promise<ExecutionResult> => {
  const context = args.contextValue as Context
  const { viewer, secret } = context
  assertAcceptsKey(args, operation)
  // The data stored for one token must not be replayed to another token, which may lack the required scopes.
  const { token } = viewer ?? {}
  const caller = token ? `token ${token.id}` : viewer ? `user ${viewer.id}` : `address ${context.clientKey}`
  const request = createKeyedRequest(secret, {
    caller,
    key: context.idempotencyKey ?? '',
    request: [viewer?.role, ...identifyOperation(args, operation)],
  })
  const outcome = await executeOnce(context, request, async db => {
    const limitKey = viewer ? String(viewer.id) : context.clientKey
    if (viewer?.role !== 'admin') await context.limiter.consume(KEYED_WRITE_RATE_LIMIT, limitKey)
    return await execute({ ...args, contextValue: createKeyedContext(context, db) })
  })
  if ('result' in outcome) return outcome.result
  context.setResponseHeader('idempotency-replayed', 'true')
  return { data: JSON.parse(outcome.storedData) }
}

/**
 * Returns the values that identify an operation: its source, its name and its variables. REST documents have no source,
 * but the names of their operations are unique.
 */
const identifyOperation = ({ document, variableValues }: ExecutionArgs, { name }: OperationDefinitionNode) => [
  document.loc?.source.body,
  name?.value,
  variableValues,
]

const createKeyedContext = (context: Context, db: Context['db']): Context => ({
  ...context,
  db,
  triggerJobs: () => void runAfterTransaction(db, context.triggerJobs),
})

const assertAcceptsKey = ({ schema, document }: ExecutionArgs, { selectionSet }: OperationDefinitionNode) => {
  const fields = schema.getMutationType()?.getFields() ?? {}
  const getFragment = (name: string) =>
    document.definitions.find(
      (node): node is FragmentDefinitionNode => node.kind === Kind.FRAGMENT_DEFINITION && node.name.value === name,
    )
  for (const { name } of listRootFields(getFragment, selectionSet)) {
    const reason = fields[name.value]?.extensions.keyRefusal
    if (!reason) continue
    throw createBadUserInputError(`\`${name.value}\` does not support the header Idempotency-Key, because ${reason}.`)
  }
}

/**
 * Refuses an upload with a key, because the server stages the file before it can compare the body with the body of an
 * earlier request.
 * @throws BAD_USER_INPUT if the request has a key
 */
export const assertNoIdempotencyKey = ({ idempotencyKey }: Context): void => {
  if (idempotencyKey === undefined) return
  throw createBadUserInputError('Uploads do not support the header Idempotency-Key. Send the upload without it.')
}
