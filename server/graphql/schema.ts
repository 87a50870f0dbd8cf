import './shared-types'
import '../audit/schema'
import '../users/schema'
import '../auth/schema'
import '../blog/schema'
import '../blog/admin-schema'
import '../blog/mutations-schema'
import '../credits/schema'
import '../files/schema'
import '../leads/schema'
import '../organizations/schema'
import '../organizations/mutations-schema'
import '../tenants/schema'
import { defaultFieldResolver, getNamedType, isObjectType } from 'graphql'
import { builder } from './builder'
import { withListCursors } from './connection'

/** The complete schema. Importing a feature's schema file adds its types and fields to the builder. */
export const schema = builder.toSchema()

// Pothos has no options for the cursors of connections and for the description of their total.
for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
  for (const field of Object.values(type.getFields())) {
    if (getNamedType(field.type).name.endsWith('Connection'))
      field.resolve = withListCursors(field.resolve ?? defaultFieldResolver)
    if (type.name.endsWith('Connection') && field.name === 'totalCount')
      field.description = 'Number of rows in the whole list. Counted only when selected.'
  }
}
