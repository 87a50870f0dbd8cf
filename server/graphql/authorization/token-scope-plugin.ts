import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLField, GraphQLFieldResolver } from 'graphql'
import type { Context } from '../../context'
import type { FieldTokenScope } from '../../token-scopes'
import { assertTokenScope } from './scopes'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      tokenScope: TokenScopePlugin<Types>
    }

    // TypeScript merges this interface with the Pothos interface only if the type parameters are the same.
    export interface FieldOptions<
      Types extends SchemaTypes,
      ParentShape,
      Type extends TypeParam<Types>,
      Nullable extends FieldNullability<Type>,
      Args extends InputFieldMap,
      ResolveShape,
      ResolveReturnShape,
    > {
      /** The scope that API tokens need. Required for the fields of Query and Mutation. */
      tokenScope?: FieldTokenScope
    }
  }
}

/** Checks the API token's scopes for each field with the option `tokenScope`, before the `authScopes` of the field. */
class TokenScopePlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /** @throws if a root field has no `tokenScope` */
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if ((field.kind === 'Query' || field.kind === 'Mutation') && !field.pothosOptions.tokenScope)
      throw new Error(`The field ${field.parentType}.${field.name} has no tokenScope. Add it in its schema.ts.`)
    return field
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { parentType, name, pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { tokenScope = 'any' } = pothosOptions
    if (tokenScope === 'any') return resolve
    return (parent, args, context, info) => {
      assertTokenScope(context as Context, tokenScope, `${parentType}.${name}`)
      return resolve(parent, args, context, info)
    }
  }
}

// When the development server evaluates this module again in the same process, the plugin is registered again.
SchemaBuilder.allowPluginReRegistration = true
SchemaBuilder.registerPlugin('tokenScope', TokenScopePlugin)

export const getTokenScope = ({ extensions }: GraphQLField<unknown, unknown>): FieldTokenScope =>
  (extensions.pothosOptions as { tokenScope?: FieldTokenScope } | undefined)?.tokenScope ?? 'any'
