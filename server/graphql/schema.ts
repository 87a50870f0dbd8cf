import './shared-types'
import '../audit/schema'
import '../users/schema'
import '../auth/schema'
import '../blog/schema'
import '../blog/admin-schema'
import '../credits/schema'
import '../files/schema'
import '../leads/schema'
import '../organizations/schema'
import '../tenants/schema'
import { builder } from './builder'

/** The whole API: each feature's schema file has added its part. */
export const schema = builder.toSchema()
