import { type GraphQLResolveInfo, type OperationDefinitionNode, visit } from 'graphql'

const fieldNamesByOperation = new WeakMap<OperationDefinitionNode, Set<string>>()

/** Returns whether the operation or a fragment in its document selects a field with one of these names, on any type. */
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
