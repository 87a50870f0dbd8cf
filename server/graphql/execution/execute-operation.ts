import {
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  getOperationAST,
  Kind,
  type OperationDefinitionNode,
  OperationTypeNode,
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context'
import { executeKeyedMutation, isKeyedMutation } from './keyed-mutations'
import { observeOperation } from './observe-operation'

/**
 * Root fields that a compiled query may select. From `info`, their resolvers read only the operation and the fragments,
 * which graphql-jit provides. Other resolvers need the complete `info`, from which Pothos derives the selected columns.
 */
const COMPILED_FIELDS = new Set(['posts', 'post', 'relatedPosts', 'categories', 'tags'])

/** Execution count at which an operation is compiled. Compilation takes as long as about 50 executions. */
const COMPILATION_THRESHOLD = 20

const MAX_COMPILED_OPERATIONS = 200

interface OperationState {
  executionCount: number
  /** Null if the operation is not yet compiled or cannot be compiled. */
  query: CompiledQuery['query'] | null
}

const states = new LRUCache<OperationDefinitionNode, OperationState>({ max: MAX_COMPILED_OPERATIONS })

/** Executes a valid operation. See docs/decisions/0026 (compiled queries) and 0034 (idempotency keys). */
export const executeOperation = (args: ExecutionArgs): Promise<ExecutionResult> => {
  const operation = getOperationAST(args.document, args.operationName)
  return observeOperation(args.contextValue as Context, operation, () => executeUnobserved(args, operation))
}

const executeUnobserved = async (
  args: ExecutionArgs,
  operation: OperationDefinitionNode | null | undefined,
): Promise<ExecutionResult> => {
  if (operation && isKeyedMutation(operation, args.contextValue as Context))
    return executeKeyedMutation(args, operation, execute)
  const query = operation && isCompilable(operation) ? getCompiledQuery(operation, args) : null
  if (!query) return execute(args)
  const result = await query(args.rootValue, args.contextValue, args.variableValues ?? {})
  // If `data` is undefined, a variable is invalid and no resolver has run. `execute` returns the error from graphql-js.
  return result.data === undefined ? execute(args) : result
}

const getCompiledQuery = (
  operation: OperationDefinitionNode,
  { schema, document, operationName }: ExecutionArgs,
): OperationState['query'] => {
  const state = states.get(operation) ?? { executionCount: 0, query: null }
  if (state.executionCount === 0) states.set(operation, state)
  if (++state.executionCount === COMPILATION_THRESHOLD) {
    const compiled = compileQuery(schema, document, operationName ?? undefined)
    if (isCompiledQuery(compiled)) state.query = compiled.query
  }
  return state.query
}

const isCompilable = ({ operation, selectionSet }: OperationDefinitionNode): boolean =>
  operation === OperationTypeNode.QUERY &&
  selectionSet.selections.every(node => node.kind === Kind.FIELD && COMPILED_FIELDS.has(node.name.value))
