// Emits one Apollo hook per operation: the published plugin for this does not know Apollo Client 4.
const hook = { query: 'useQuery', mutation: 'useMutation' }

module.exports = {
  plugin(_schema, documents) {
    const operations = documents
      .flatMap(file => file.document.definitions)
      .filter(node => node.kind === 'OperationDefinition' && node.name && hook[node.operation])
    if (operations.length === 0) return { content: 'export {}\n' }
    const used = [...new Set(operations.map(node => hook[node.operation]))].sort()
    const pascal = name => name.charAt(0).toUpperCase() + name.slice(1)
    const content = operations.map(node => {
      const kind = node.operation === 'query' ? 'Query' : 'Mutation'
      const name = pascal(node.name.value)
      const type = `${name}${kind}`
      return `export const use${type} = (options?: ${hook[node.operation]}.Options<${type}, ${type}Variables>) =>
  ${hook[node.operation]}<${type}, ${type}Variables>(${name}Document, options as ${hook[node.operation]}.Options<${type}, ${type}Variables>)`
    })
    const names = operations.flatMap(node => {
      const kind = node.operation === 'query' ? 'Query' : 'Mutation'
      const name = pascal(node.name.value)
      return [`type ${name}${kind}`, `type ${name}${kind}Variables`, `${name}Document`]
    })
    return {
      prepend: [
        `import { ${used.join(', ')} } from '@apollo/client/react'`,
        `import { ${names.join(', ')} } from './documents.generated'`,
      ],
      content: content.join('\n\n'),
    }
  },
}
