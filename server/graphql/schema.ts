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
import '../tenants/schema'
import { isObjectType } from 'graphql'
import { builder } from './builder'

/** The complete schema. Importing a feature's schema file adds its types and fields to the builder. */
export const schema = builder.toSchema()

// Pothos has no option for the description of this field.
for (const type of Object.values(schema.getTypeMap())) {
  const totalCount = isObjectType(type) && type.name.endsWith('Connection') && type.getFields().totalCount
  if (totalCount) totalCount.description = 'Number of rows in the whole list. Counted only when selected.'
}
