// Emits the names of the product's own operations, which are label values of the metrics.

module.exports = {
  plugin(_schema, documents) {
    const names = documents
      .flatMap(file => file.document.definitions)
      .flatMap(node => (node.kind === 'OperationDefinition' && node.name ? [node.name.value] : []))
    const lines = [...new Set(names)].sort().map(name => `  '${name}',\n`)
    return { content: `export const OPERATION_NAMES: ReadonlySet<string> = new Set([\n${lines.join('')}])\n` }
  },
}
