import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/**
 * Removes the suggestions ("Did you mean …?") from validation errors. The executor in graphql/server.ts removes them
 * from execution errors.
 */
export const useHiddenSuggestions: Plugin = {
  onValidate: () => afterValidation => {
    for (const error of afterValidation.result) removeSuggestion(error)
  },
}

/**
 * Removes the suggestion of graphql-js from an error message, because suggestions reveal names of the schema. The error
 * of a variable can contain another GraphQLError, whose suggestion is also removed. An error that contains an error of
 * another class, such as an AppError of a resolver, remains unchanged.
 */
export const removeSuggestion = (error: GraphQLError): void => {
  if (error.originalError instanceof GraphQLError) removeSuggestion(error.originalError)
  else if (error.originalError) return
  error.message = error.message.replace(/ Did you mean .*\?$/s, '')
}
