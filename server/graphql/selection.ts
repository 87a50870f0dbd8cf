import { type GraphQLResolveInfo, type OperationDefinitionNode, visit } from 'graphql'

const fieldNamesByOperation = new WeakMap<OperationDefinitionNode, Set<string>>()

/**
 * Whether an operation names any of these fields, anywhere. Looked up once a document, and generous on purpose: a
 * field of another type by the same name costs a column too many, never a wrong answer.
 */
export const selectsField = (info: GraphQLResolveInfo, names: string[]): boolean => {
  const cached = fieldNamesByOperation.get(info.operation)
  const fieldNames = cached ?? new Set<string>()
  if (!cached) {
    for (const node of [info.operation, ...Object.values(info.fragments)]) {
      visit(node, { Field: field => void fieldNames.add(field.name.value) })
    }
    fieldNamesByOperation.set(info.operation, fieldNames)
  }
  return names.some(name => fieldNames.has(name))
}
