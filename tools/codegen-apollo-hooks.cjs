// Plugin for GraphQL Code Generator: emits one Apollo hook per query or mutation. The published plugin does not support
// Apollo Client 4.

module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(file => file.document.definitions)
      .filter(node => node.kind === 'OperationDefinition' && node.name && HOOK_SETTINGS[node.operation])
      .map(node => ({ ...HOOK_SETTINGS[node.operation], name: toPascalCase(node.name.value), node }))
    if (operations.length === 0) return { content: 'export {}\n' }
    const hooks = [...new Set(operations.map(({ hook }) => hook))].sort()
    const imports = operations.flatMap(({ name, suffix }) => [
      `type ${name}${suffix}`,
      `type ${name}${suffix}Variables`,
      `${name}Document`,
    ])
    return {
      prepend: [
        `import { ${hooks.join(', ')} } from '@apollo/client/react'`,
        `import { ${imports.join(', ')} } from './documents.generated'`,
      ],
      content: operations
        .map(
          ({ name, suffix, hook, formatParameter, node }) =>
            `export const use${name}${suffix} = (${formatParameter(`${hook}.Options<${name}${suffix}, ${name}${suffix}Variables>`, node)}) =>
  ${hook}(${name}Document, options)`,
        )
        .join('\n\n'),
    }
  },
}

const HOOK_SETTINGS = {
  query: {
    hook: 'useQuery',
    suffix: 'Query',
    // The options contain the variables, so the parameter `options` is required if a variable is required.
    formatParameter: (type, node) => `options${requiresVariables(node) ? '' : '?'}: ${type}`,
  },
  mutation: {
    hook: 'useMutation',
    suffix: 'Mutation',
    // Callers pass the variables to the mutate function, whose type requires them.
    formatParameter: type => `options?: Omit<${type}, 'variables'>`,
  },
}

const requiresVariables = ({ variableDefinitions }) =>
  variableDefinitions.some(({ type, defaultValue }) => type.kind === 'NonNullType' && !defaultValue)

const toPascalCase = name => name.charAt(0).toUpperCase() + name.slice(1)
