import { createBadUserInputError } from '../errors'

// REST uses snake_case, and GraphQL uses camelCase. This module converts the names of request fields. Aliases in the
// GraphQL documents rename the response fields.

/** Request fields that the specification (§7) spells in camelCase. */
const CAMEL_CASE_FIELDS = new Set(['refreshToken', 'isPublic', 'tenantId', 'projectId'])

/** Converts the name or dotted path of a field to its REST spelling: `firstName` becomes `first_name`. */
export const toRestName = (path: string): string =>
  CAMEL_CASE_FIELDS.has(path) ? path : path.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)

/**
 * Converts the top-level keys of a body to camelCase. Returns an empty object if there is no body.
 * @throws BAD_USER_INPUT if the body is not an object
 */
export const toCamelCaseKeys = (body: unknown): Record<string, unknown> => {
  if (body === undefined) return {}
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw createBadUserInputError('The body must be a JSON object.')
  }
  return Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  )
}
