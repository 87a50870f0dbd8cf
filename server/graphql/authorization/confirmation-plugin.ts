import SchemaBuilder, {
  BasePlugin,
  type FieldNullability,
  type InputFieldMap,
  type InputShapeFromFields,
  type PothosOutputFieldConfig,
  type SchemaTypes,
  type TypeParam,
} from '@pothos/core'
import type { GraphQLFieldResolver } from 'graphql'
import type { Context } from '../../context'
import { AppError } from '../../errors'

declare global {
  export namespace PothosSchemaTypes {
    export interface Plugins<Types extends SchemaTypes> {
      confirmation: ConfirmationPlugin<Types>
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
      /** Whether sessions need a recent proof of identity, or a function that decides this from the arguments. */
      requiresConfirmation?: true | ((args: InputShapeFromFields<Args>) => boolean)
    }
  }
}

/** Maximum age at which a proof of identity counts as recent. */
const MAX_AGE_MS = 10 * 60_000

const CONFIRMATION_DESCRIPTION =
  'Fails with `CONFIRMATION_REQUIRED` unless the user logged in or called `confirmIdentity` in the session within the last 10 minutes.'

/**
 * Refuses fields with `requiresConfirmation` in sessions without a recent proof of identity (docs/decisions/0041). API
 * tokens need no proof: scopes limit them, and their creation required a proof.
 */
class ConfirmationPlugin<Types extends SchemaTypes> extends BasePlugin<Types> {
  /**
   * Adds the requirement to the description of the field. If the requirement depends on the arguments, the field's own
   * description must state it.
   */
  override onOutputFieldConfig(field: PothosOutputFieldConfig<Types>): PothosOutputFieldConfig<Types> {
    if (field.pothosOptions.requiresConfirmation !== true) return field
    return { ...field, description: `${field.description} ${CONFIRMATION_DESCRIPTION}` }
  }

  override wrapResolve(
    resolve: GraphQLFieldResolver<unknown, Types['Context'], object>,
    { pothosOptions }: PothosOutputFieldConfig<Types>,
  ): GraphQLFieldResolver<unknown, Types['Context'], object> {
    const { requiresConfirmation } = pothosOptions
    if (!requiresConfirmation) return resolve
    const isRequired = requiresConfirmation === true ? () => true : (requiresConfirmation as (args: object) => boolean)
    return (parent, args, context, info) => {
      if (isRequired(args)) assertConfirmed(context as Context)
      return resolve(parent, args, context, info)
    }
  }
}

/**
 * Returns whether the session has a recent proof of identity. Returns true without a session: API tokens need no proof,
 * and `authScopes` refuse anonymous requests.
 */
export const isConfirmed = ({ viewer, clock }: Context): boolean =>
  !viewer?.confirmedAt || clock().getTime() - viewer.confirmedAt.getTime() <= MAX_AGE_MS

const assertConfirmed = (context: Context) => {
  if (isConfirmed(context)) return
  throw new AppError('CONFIRMATION_REQUIRED', 'Confirm your identity to continue.')
}

// When the development server evaluates this module again in the same process, the plugin is registered again.
SchemaBuilder.allowPluginReRegistration = true
SchemaBuilder.registerPlugin('confirmation', ConfirmationPlugin)
