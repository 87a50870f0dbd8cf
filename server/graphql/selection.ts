import { type GraphQLResolveInfo, type OperationDefinitionNode, visit } from 'graphql'

const fieldNamesByOperation = new WeakMap<OperationDefinitionNode, Set<string>>()

/**
 * Returns whether an operation, or any fragment of its document, selects a field with one of these names. A field of
 * another type with the same name also counts. The caller may then load a column that is not needed, but never lacks a
 * needed column. The names of the selected fields are collected once per operation.
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
