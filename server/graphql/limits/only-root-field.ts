import {
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql'

/**
 * Requires that a mutation with the extension `isOnlyRootField` is the only root field of its operation, so that one
 * request cannot try several credentials.
 */
export const OnlyRootFieldRule = (context: ValidationContext) => ({
  OperationDefinition({ selectionSet }: { selectionSet: SelectionSetNode }) {
    const fields = listRootFields(name => context.getFragment(name), selectionSet)
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

/** Returns the root fields of a selection, including the fields in fragments. */
export const listRootFields = (
  getFragment: (name: string) => FragmentDefinitionNode | null | undefined,
  { selections }: SelectionSetNode,
  visitedFragments = new Set<string>(),
): FieldNode[] =>
  selections.flatMap(selection => {
    if (selection.kind === Kind.FIELD) return selection
    if (selection.kind === Kind.INLINE_FRAGMENT)
      return listRootFields(getFragment, selection.selectionSet, visitedFragments)
    const { value: name } = selection.name
    const fragment = getFragment(name)
    if (!fragment || visitedFragments.has(name)) return []
    return listRootFields(getFragment, fragment.selectionSet, visitedFragments.add(name))
  })
