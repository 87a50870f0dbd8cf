import { GraphQLError } from 'graphql'
import { toUploadRef } from '../http/multipart'
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

builder.scalarType('Upload', {
  description:
    'A file, sent as the GraphQL multipart request specification says, with the header x-graphql-yoga-csrf.',
  serialize: () => {
    throw new GraphQLError('A file is never an answer')
  },
  parseValue: value => {
    const upload = toUploadRef(value)
    if (!upload) throw new GraphQLError('A file must be sent as multipart/form-data')
    return upload
  },
})

export const Message = builder.objectType('Message', {
  description: 'What to tell the person after something that returns nothing else.',
  fields: t => ({ message: t.exposeString('message') }),
})
