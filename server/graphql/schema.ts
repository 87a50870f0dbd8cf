import './shared-types'
import '../audit/schema'
import '../account-links/schema'
import '../jobs/schema'
import '../users/schema'
import '../auth/schema'
import '../account-sessions/schema'
import '../factors/schema'
import '../privacy/schema'
import '../blog/schema'
import '../blog/admin-schema'
import '../blog/mutations-schema'
import '../credits/schema'
import '../credits/mutations-schema'
import '../files/schema'
import '../invitations/schema'
import '../invitations/mutations-schema'
import '../leads/schema'
import '../organizations/schema'
import '../organizations/mutations-schema'
import '../organization-transfers/schema'
import '../overview/schema'
import '../tenants/schema'
import '../tokens/schema'
import '../tokens/deprecated-uses-schema'
import '../tokens/mutations-schema'
import '../webhooks/schema'
import '../webhooks/mutations-schema'
import { defaultFieldResolver, isObjectType } from 'graphql'
import { builder } from './builder'
import { withListCursors } from './connection'
import type { ListOrder } from './pagination'

/** The complete schema. The imports without names add types and fields to the builder. */
export const schema = builder.toSchema()

// Replaces the cursors of Pothos, because Pothos has no option for the cursor format.
for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
  for (const field of Object.values(type.getFields())) {
    const { defaultOrder } = field.extensions as { defaultOrder?: ListOrder }
    if (defaultOrder) field.resolve = withListCursors(field.resolve ?? defaultFieldResolver, defaultOrder)
  }
}
