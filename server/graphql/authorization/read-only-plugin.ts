import SchemaBuilder, { BasePlugin, type PothosOutputFieldConfig, type SchemaTypes } from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import type { Context } from '../../context'
import { createForbiddenError } from '../../errors'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      readOnly: ReadOnlyPlugin<Types>
    }
  }
}

/** Refuses every mutation by a read-only viewer (docs/decisions/0040). */
class ReadOnlyPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { kind }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    if (kind !== 'Mutation') return resolve
    return (parent, args, context, info) => {
      if ((context as Context).viewer?.isReadOnly)
        throw createForbiddenError("You can't change anything while you view another user's account.")
      return resolve(parent, args, context, info)
    }
  }
}

// When the development server evaluates this module again in the same process, the plugin is registered again.
SchemaBuilder.allowPluginReRegistration = true
SchemaBuilder.registerPlugin('readOnly', ReadOnlyPlugin)
