import { GraphQLError } from 'graphql'
import { toUploadRef } from '../http/multipart'
import { builder } from './builder'

// Types that several features use.

builder.scalarType('DateTime', {
  description: 'A point in time as an ISO 8601 string in UTC, such as `2026-01-31T12:00:00.000Z`.',
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
    'A file, sent according to the GraphQL multipart request specification. The request needs the header `x-graphql-yoga-csrf`.',
  serialize: () => {
    throw new GraphQLError('The Upload type is for input only')
  },
  parseValue: value => {
    const upload = toUploadRef(value)
    if (!upload) throw new GraphQLError('A file must be sent as multipart/form-data')
    return upload
  },
})

export const Message = builder.objectType('Message', {
  description: 'The result of a mutation that returns no object.',
  fields: t => ({ message: t.exposeString('message', { description: 'Confirmation text for the user.' }) }),
})
