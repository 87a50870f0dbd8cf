import { GraphQLError } from 'graphql'
import type { Plugin } from 'graphql-yoga'

/** Removes the suggestions of graphql-js from its error messages, because they reveal names of the schema. */
export const useHiddenSuggestions: Plugin = {
  onValidate: () => afterValidation => {
    for (const error of afterValidation.result) removeSuggestion(error)
  },
  onExecute: () => ({
    onExecuteDone: ({ result }) => {
      if ('errors' in result) for (const error of result.errors ?? []) removeSuggestion(error)
    },
  }),
}

/** Includes the nested error of a variable. Errors that resolvers throw remain unchanged. */
const removeSuggestion = (error: GraphQLError) => {
  if (error.originalError instanceof GraphQLError) removeSuggestion(error.originalError)
  else if (error.originalError) return
  error.message = error.message.replace(/ Did you mean .*\?$/s, '')
}
