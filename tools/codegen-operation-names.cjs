// Plugin for GraphQL Code Generator: emits the names of the operations in the client and the REST API. The metrics use
// these names as label values. All other operations share the value `other`.

module.exports = {
  plugin(_schema, documents) {
    const names = documents
      .flatMap(file => file.document.definitions)
      .flatMap(node => (node.kind === 'OperationDefinition' && node.name ? [node.name.value] : []))
    const lines = [...new Set(names)].sort().map(name => `  '${name}',\n`)
    return { content: `export const OPERATION_NAMES: ReadonlySet<string> = new Set([\n${lines.join('')}])\n` }
  },
}
