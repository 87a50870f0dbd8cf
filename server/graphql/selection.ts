import { type GraphQLResolveInfo, type OperationDefinitionNode, visit } from 'graphql'

const fieldsOf = new WeakMap<OperationDefinitionNode, Set<string>>()

/**
 * Whether an operation names any of these fields, anywhere. Looked up once a document, and generous on purpose: a
 * field of another type by the same name costs a column too many, never a wrong answer.
 */
export const asksFor = (info: GraphQLResolveInfo, names: string[]): boolean => {
  const known = fieldsOf.get(info.operation)
  const fields = known ?? new Set<string>()
  if (!known) {
    for (const node of [info.operation, ...Object.values(info.fragments)]) {
      visit(node, { Field: field => void fields.add(field.name.value) })
    }
    fieldsOf.set(info.operation, fields)
  }
  return names.some(name => fields.has(name))
}
