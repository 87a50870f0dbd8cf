// Checks that every type, field, argument, input field and enum value of schema.graphql has a description.
import { readFileSync } from 'node:fs'
import { parse, visit } from 'graphql'

const DESCRIBED_KINDS = /^(\w+Type|Field|InputValue|EnumValue)Definition$/

const missing = []
visit(parse(readFileSync('schema.graphql', 'utf8')), {
  enter(node, _key, _parent, _path, ancestors) {
    if (!DESCRIBED_KINDS.test(node.kind) || node.description) return
    missing.push([...ancestors, node].flatMap(({ name }) => name?.value ?? []).join('.'))
  },
})

if (missing.length > 0) {
  console.error(`${missing.length} descriptions are missing in schema.graphql:\n${missing.join('\n')}`)
  process.exit(1)
}
