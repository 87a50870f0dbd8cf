import type { TypedDocumentString } from './gql/graphql.js'

const url = process.env.KAIROS_URL ?? 'http://localhost:4000'
const token = process.env.KAIROS_TOKEN ?? ''

/** An error that the API returns. Check `code` instead of `message`, because messages can change. */
export class ApiError extends Error {
  constructor(
    message: string,
    readonly code: string,
  ) {
    super(message)
  }
}

/** Executes a GraphQL operation and returns its data. If there are errors, throws an ApiError for the first one. */
export async function request<TResult, TVariables>(
  document: TypedDocumentString<TResult, TVariables>,
  variables: TVariables,
): Promise<TResult> {
  const response = await fetch(`${url}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query: document.toString(), variables }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new ApiError(errors[0].message, errors[0].extensions.code)
  return data
}
