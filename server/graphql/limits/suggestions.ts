import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** Removes "Did you mean …?" from validation errors. graphql/server.ts removes it from execution errors. */
export const useHiddenSuggestions: Plugin = {
  onValidate: () => afterValidation => {
    for (const error of afterValidation.result) removeSuggestion(error)
  },
}

/** Removes "Did you mean …?", because it reveals names in the schema. Errors from resolvers remain unchanged. */
export const removeSuggestion = (error: GraphQLError): void => {
  if (error.originalError instanceof GraphQLError) removeSuggestion(error.originalError)
  else if (error.originalError) return
  error.message = error.message.replace(/ Did you mean .*\?$/s, '')
}
