import { GraphQLError } from 'graphql'
import { toUploadRef } from '../http/multipart'
import { startsWithCalendarDate } from '../input-primitives'
import { builder } from './builder'
import type { DateRange } from './filters'

/**
 * Matches an RFC 3339 date and time. Rejects a time without a time zone, because its meaning would depend on the time
 * zone of the server.
 */
const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

/** Parses a date and time. Returns null for any other format and for a day that does not exist, such as 2026-02-30. */
const parseDateTime = (text: string): Date | null => {
  const date = new Date(text)
  return RFC_3339.test(text) && !Number.isNaN(date.getTime()) && startsWithCalendarDate(text) ? date : null
}

builder.scalarType('DateTime', {
  description:
    'A point in time as an ISO 8601 string in UTC, such as `2026-01-31T12:00:00.000Z`. Input may have another time zone.',
  specifiedByURL: 'https://scalars.graphql.org/andimarek/date-time',
  serialize: value => value.toISOString(),
  parseValue: value => {
    const date = typeof value === 'string' ? parseDateTime(value) : null
    if (!date) {
      throw new GraphQLError('A date must be an ISO 8601 string with a time zone, such as 2026-01-31T12:00:00Z')
    }
    return date
  },
})

builder.scalarType('JSON', {
  description: 'A JSON value: an object, an array, a string, a number, a boolean or null.',
  specifiedByURL: 'https://www.rfc-editor.org/rfc/rfc8259',
  serialize: value => value,
})

builder.scalarType('SafeInt', {
  description:
    'A whole number that JavaScript can represent exactly: from -9,007,199,254,740,991 to 9,007,199,254,740,991.',
  serialize: value => {
    if (!Number.isSafeInteger(value)) throw new GraphQLError(`${value} is not a safe integer`)
    return value
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

export const DateRangeInput = builder.inputRef<DateRange>('DateRange').implement({
  description: 'A period of time. `from` must be before `to`.',
  fields: t => ({
    from: t.field({
      type: 'DateTime',
      description: 'Start of the period, inclusive. If absent or null, the period has no start.',
    }),
    to: t.field({
      type: 'DateTime',
      description: 'End of the period, exclusive. If absent or null, the period has no end.',
    }),
  }),
})

export const Confirmation = builder.objectRef<{ message: string }>('Confirmation').implement({
  description: 'The result of a mutation that returns no object.',
  fields: t => ({ message: t.exposeString('message', { description: 'Confirmation text for the user.' }) }),
})

export const RoleRef = builder.enumType('Role', {
  description: 'Role of an account.',
  values: {
    admin: { description: 'Administers the site.' },
    user: { description: 'Has no administrative permissions.' },
  },
})

export const OrganizationRoleRef = builder.enumType('OrganizationRole', {
  description: 'Role of a member. Each role includes the permissions of `viewer`.',
  values: {
    viewer: { description: 'The member can read the organization, its projects and its files.' },
    member: { description: 'The member can also upload files.' },
    lead: { description: 'The member can also upload files, manage projects and invite people.' },
  },
})
