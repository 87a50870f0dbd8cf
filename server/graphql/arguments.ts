import type { GraphQLResolveInfo } from 'graphql'
import { createBadUserInputError } from '../errors'

/**
 * Returns an object that contains only the argument whose value is not null.
 * @throws BAD_USER_INPUT if no argument or more than one argument has such a value
 */
export const requireOneArgument = <TArgs extends object>(
  args: TArgs,
  { parentType, fieldName }: GraphQLResolveInfo,
): SingleProperty<TArgs> => {
  const givenArguments = Object.entries(args).filter(([, value]) => value != null)
  if (givenArguments.length !== 1) {
    const names = parentType.getFields()[fieldName]?.args.map(({ name }) => name)
    throw createBadUserInputError(`Specify exactly one of the arguments: ${names?.join(', ')}.`)
  }
  return Object.fromEntries(givenArguments) as SingleProperty<TArgs>
}

type SingleProperty<TArgs> = { [K in keyof TArgs]-?: { [P in K]-?: NonNullable<TArgs[P]> } }[keyof TArgs]
