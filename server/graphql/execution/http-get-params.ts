import { createBadUserInputError } from '../../errors'

/**
 * Checks the parameters of an operation sent with GET, because Yoga reports malformed parameters as internal errors.
 * @throws BAD_USER_INPUT for malformed parameters
 */
export const assertGetParams = ({ search, searchParams }: URL): void => {
  try {
    decodeURIComponent(search)
  } catch {
    throw createBadUserInputError('The query string contains an invalid percent-escape.')
  }
  for (const name of ['variables', 'extensions']) {
    const value = searchParams.get(name)
    if (value && !isJsonObjectOrNull(value))
      throw createBadUserInputError(`The parameter "${name}" must be a JSON object.`)
  }
}

const isJsonObjectOrNull = (text: string): boolean => {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && !Array.isArray(value)
  } catch {
    return false
  }
}
