import { type FieldNode, GraphQLError, Kind, type SelectionSetNode, type ValidationContext } from 'graphql'

/**
 * Validation rule: a field with the extension `isOnlyRootField` must be the only root field of its operation. Otherwise
 * one request could try several credentials.
 */
export const OnlyRootFieldRule = (context: ValidationContext) => ({
  OperationDefinition({ selectionSet }: { selectionSet: SelectionSetNode }) {
    const fields = listRootFields(context, selectionSet, new Set())
    if (fields.length < 2) return
    const definitions = context.getSchema().getMutationType()?.getFields() ?? {}
    for (const field of fields) {
      const { value: name } = field.name
      if (!definitions[name]?.extensions.isOnlyRootField) continue
      const message = `\`${name}\` must be the only root field of its operation.`
      return context.reportError(new GraphQLError(message, { nodes: field }))
    }
  },
})

/** Returns the root fields, including those of fragments. Each fragment is visited once. */
const listRootFields = (
  context: ValidationContext,
  { selections }: SelectionSetNode,
  visitedFragments: Set<string>,
): FieldNode[] =>
  selections.flatMap(selection => {
    if (selection.kind === Kind.FIELD) return selection
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return listRootFields(context, selection.selectionSet, visitedFragments)
    const { value: name } = selection.name
    const fragment = context.getFragment(name)
    if (!fragment || visitedFragments.has(name)) return []
    return listRootFields(context, fragment.selectionSet, visitedFragments.add(name))
  })
