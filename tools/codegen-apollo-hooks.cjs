// Emits one Apollo hook per operation: the published plugin for this does not know Apollo Client 4.
const HOOK_NAMES = { query: 'useQuery', mutation: 'useMutation' }

module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(file => file.document.definitions)
      .filter(node => node.kind === 'OperationDefinition' && node.name && HOOK_NAMES[node.operation])
    if (operations.length === 0) return { content: 'export {}\n' }
    const usedHooks = [...new Set(operations.map(node => HOOK_NAMES[node.operation]))].sort()
    const toPascalCase = name => name.charAt(0).toUpperCase() + name.slice(1)
    const hookDeclarations = operations.map(node => {
      const kind = node.operation === 'query' ? 'Query' : 'Mutation'
      const name = toPascalCase(node.name.value)
      const type = `${name}${kind}`
      return `export const use${type} = (options?: ${HOOK_NAMES[node.operation]}.Options<${type}, ${type}Variables>) =>
  ${HOOK_NAMES[node.operation]}<${type}, ${type}Variables>(${name}Document, options as ${HOOK_NAMES[node.operation]}.Options<${type}, ${type}Variables>)`
    })
    const importSpecifiers = operations.flatMap(node => {
      const kind = node.operation === 'query' ? 'Query' : 'Mutation'
      const name = toPascalCase(node.name.value)
      return [`type ${name}${kind}`, `type ${name}${kind}Variables`, `${name}Document`]
    })
    return {
      prepend: [
        `import { ${usedHooks.join(', ')} } from '@apollo/client/react'`,
        `import { ${importSpecifiers.join(', ')} } from './documents.generated'`,
      ],
      content: hookDeclarations.join('\n\n'),
    }
  },
}
