import { type GraphQLResolveInfo, type OperationDefinitionNode, visit } from 'graphql'

const fieldNamesByOperation = new WeakMap<OperationDefinitionNode, Set<string>>()

/**
 * Returns whether an operation, or any fragment of its document, selects one of these fields. The names are collected
 * once per operation. A field of another type with the same name also counts. The caller may then load a column that is
 * not needed, but never lacks one.
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
