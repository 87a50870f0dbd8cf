// Checks that every type, field, argument, input field and enum value of schema.graphql has a description.
import { readFileSync } from 'node:fs'
import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql'

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'))

/** Returns a type and its members as [name, description] entries. */
const listEntries = type => {
  const members = isEnumType(type)
    ? type.getValues()
    : isObjectType(type) || isInputObjectType(type)
      ? Object.values(type.getFields())
      : []
  return [
    [type.name, type.description],
    ...members.flatMap(member => [
      [`${type.name}.${member.name}`, member.description],
      ...(member.args ?? []).map(argument => [`${type.name}.${member.name}(${argument.name})`, argument.description]),
    ]),
  ]
}

const missing = Object.values(schema.getTypeMap())
  .filter(type => !isIntrospectionType(type) && !isSpecifiedScalarType(type))
  .flatMap(listEntries)
  .filter(([, description]) => !description)
  .map(([name]) => name)

if (missing.length > 0) {
  console.error(`${missing.length} descriptions are missing in schema.graphql:\n${missing.join('\n')}`)
  process.exit(1)
}
