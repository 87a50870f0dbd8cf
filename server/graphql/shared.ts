import { GraphQLError } from 'graphql'
import { builder } from './builder'

// Types that cross a border between features.

builder.scalarType('DateTime', {
  description: 'An instant, as an ISO 8601 string in UTC.',
  serialize: value => value.toISOString(),
  parseValue: value => {
    const date = typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) ? new Date(value) : null
    if (!date || Number.isNaN(date.getTime())) {
      throw new GraphQLError('A date must be an ISO 8601 string such as 2026-01-31T12:00:00Z')
    }
    return date
  },
})

export const Message = builder.objectType('Message', {
  description: 'What to tell the person after something that returns nothing else.',
  fields: t => ({ message: t.exposeString('message') }),
})
