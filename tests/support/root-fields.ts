import {
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isObjectType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql'
import { schema } from '../../server/graphql/schema'

export interface RootField {
  /** `Query` or `Mutation`. */
  type: string
  field: GraphQLField<unknown, unknown>
}

export const rootFields: RootField[] = [schema.getQueryType(), schema.getMutationType()].flatMap(type =>
  Object.values(type?.getFields() ?? {}).map(field => ({ type: String(type), field })),
)

/**
 * Builds an operation whose required arguments have valid types but, if possible, values that services reject. Does not
 * support root fields that require a file.
 */
export const buildInvalidOperation = ({ type, field }: RootField): string => {
  const args = field.args.filter(isRequiredArgument).map(({ name, type }) => `${name}: ${buildInvalidLiteral(type)}`)
  const selection = isObjectType(getNamedType(field.type)) ? ' { __typename }' : ''
  return `${type.toLowerCase()} { ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''}${selection} }`
}

const buildInvalidLiteral = (type: GraphQLInputType): string => {
  if (isNonNullType(type)) return buildInvalidLiteral(type.ofType)
  if (isListType(type)) return '[]'
  if (isEnumType(type)) return type.getValues()[0]?.name ?? ''
  if (isInputObjectType(type)) {
    const requiredFields = Object.values(type.getFields()).filter(isRequiredInputField)
    return `{ ${requiredFields.map(({ name, type }) => `${name}: ${buildInvalidLiteral(type)}`).join(', ')} }`
  }
  return { Int: '-1', Boolean: 'true', DateTime: '"2000-01-01T00:00:00Z"' }[type.name] ?? '""'
}
