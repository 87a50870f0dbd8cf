import { ERROR_STATUS, type ErrorCode } from '../../errors'
import { FactorKind } from '../../generated/prisma/enums'
import type { JsonSchema } from '../route-values'

// Parts of the OpenAPI document that do not depend on the route table.

export const OPENAPI_PATH = '/api/openapi.json'

export const ERROR_DESCRIPTIONS = {
  BAD_USER_INPUT: 'The request is invalid. `errors` contains one entry per invalid field.',
  UNAUTHENTICATED:
    'The credentials or the token are missing, invalid, expired or revoked. The code `MFA_REQUIRED` means that the password is correct and the login requires a second factor (see `challenge` and `factors`).',
  FORBIDDEN:
    'The user does not have permission, or the API token lacks the scope. The code `CONFIRMATION_REQUIRED` means that the session needs a recent proof of identity.',
  NOT_FOUND: 'The object does not exist, or the user may not read it.',
  CONFLICT: 'The request conflicts with the current data, or with another request that has the same idempotency key.',
  PAYLOAD_TOO_LARGE: 'The request or the file is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The type of the body or the file is not supported.',
  RANGE_NOT_SATISFIABLE: 'The requested range is outside the file.',
  RATE_LIMITED: 'Too many requests. Retry after the time in `Retry-After`.',
  INTERNAL: 'The server failed. The log contains the error under `requestId`.',
  UNAVAILABLE:
    'The server is overloaded, or a required service cannot be reached. Retry after the time in `Retry-After`.',
  STORAGE_FULL: 'The server is out of storage space.',
} satisfies Partial<Record<ErrorCode, string>>

const describe = (type: string, description: string): JsonSchema => ({ type, description })

const buildObject = (description: string, properties: Record<string, JsonSchema>): JsonSchema => ({
  type: 'object',
  description,
  properties,
  required: Object.keys(properties),
})

const withOptional = (schema: JsonSchema, properties: Record<string, JsonSchema>): JsonSchema => ({
  ...schema,
  properties: { ...(schema.properties as object), ...properties },
})

export const baseSchemas: Record<string, JsonSchema> = {
  Error: withOptional(
    buildObject('An error.', {
      message: describe('string', 'Message for the user.'),
      error: describe('string', 'The same text as `message`.'),
      errors: {
        type: 'array',
        description: 'The invalid fields. Empty if the error does not concern a field.',
        items: buildObject('An invalid field.', {
          path: describe('string', 'Name of the field. Dots separate the names of nested fields.'),
          message: describe('string', 'Message for the user.'),
        }),
      },
      code: {
        type: 'string',
        enum: Object.keys(ERROR_STATUS),
        description: 'Machine-readable error code, stable across versions.',
      },
      requestId: describe('string', 'Id of the request in the log, also in the header `X-Request-Id`.'),
    }),
    {
      challenge: describe(
        'string',
        'Value of `challenge` for `POST /api/auth/login/complete`. Present only with the code `MFA_REQUIRED`.',
      ),
      factors: {
        type: 'array',
        description:
          'Kinds of second factors that the account has. Present only with the code `MFA_REQUIRED`. REST accepts codes of an authenticator app (`totp`) and recovery codes. A passkey requires GraphQL.',
        items: { type: 'string', enum: Object.values(FactorKind) },
      },
    },
  ),
  Message: buildObject('A confirmation.', { message: describe('string', 'Message for the user.') }),
}

const buildHeader = (type: string, description: string) => ({ description, schema: { type } })

export const headers = {
  pagination: {
    'X-Total-Count': { ...buildHeader('integer', 'Number of rows on all pages.'), required: true },
    Link: {
      ...buildHeader('string', 'URLs of the pages `first`, `prev`, `next` and `last` (RFC 8288).'),
      required: true,
    },
  },
  export: {
    'X-Total-Count': { ...buildHeader('integer', 'Number of rows.'), required: true },
    'Content-Disposition': {
      ...buildHeader('string', 'Name of the file, such as `attachment; filename="leads-2026-01-31.csv"`.'),
      required: true,
    },
  },
  retryAfter: {
    'Retry-After': { ...buildHeader('integer', 'Seconds to wait before the next request.'), required: true },
  },
  /** Optional, because only a conflict with a request that is still running has this header. */
  conflict: {
    'Retry-After': buildHeader(
      'integer',
      'Seconds to wait if the first request with the same idempotency key is still running.',
    ),
  },
  rateLimit: {
    RateLimit: buildHeader('string', 'Remaining requests for each rate limit that applies to the request.'),
    'RateLimit-Policy': buildHeader('string', 'The rate limits that apply to the request.'),
  },
  keyedWrite: {
    'Idempotency-Replayed': buildHeader('string', '`true` if this is the stored response of an earlier request.'),
  },
}

export const idempotencyKeyParam = {
  name: 'Idempotency-Key',
  in: 'header',
  description:
    'Random value, the same for every retry of this request. A retry of a successful request gets the stored response.',
  schema: { type: 'string', minLength: 1, maxLength: 255, pattern: '^[ -~]*$' },
}

export const securitySchemes = {
  accessToken: {
    type: 'http',
    scheme: 'bearer',
    description:
      'Access token from `POST /api/auth/login`, `POST /api/auth/login/complete` or `POST /api/auth/refresh-token`.',
  },
  apiToken: {
    type: 'http',
    scheme: 'bearer',
    description: 'API token of a user (`kairos_pat_…`) or a service account (`kairos_svc_…`) with the listed scopes.',
  },
}

const buildParam = (name: string, location: string, type: string, description: string) => {
  const param = { name, in: location, description, schema: { type } }
  return location === 'path' ? { ...param, required: true } : param
}

const buildFileOperation = (operationId: string, summary: string, mediaType: string, errors: ErrorCode[]) => {
  const body = { content: { [mediaType]: {} } }
  return {
    operationId,
    summary,
    tags: ['files'],
    description: `${summary}. Public files and signed URLs require no access token.`,
    security: [{}, { accessToken: [] }, { apiToken: ['files:read'] }],
    parameters: [
      buildParam('id', 'path', 'integer', 'Id of the file.'),
      buildParam('expires', 'query', 'integer', 'Expiration time of a signed URL, in seconds since 1970.'),
      buildParam('signature', 'query', 'string', 'Signature of a signed URL.'),
      buildParam('Range', 'header', 'string', 'Range of bytes to return, such as `bytes=0-1023`.'),
    ],
    responses: {
      200: { description: 'The content.', ...body },
      206: { description: 'The requested range of the content.', ...body },
      304: { description: 'The content has not changed (`If-None-Match`, `If-Modified-Since`).' },
      ...Object.fromEntries(errors.map(code => [ERROR_STATUS[code], { $ref: `#/components/responses/${code}` }])),
    },
  }
}

const FILE_ERRORS: ErrorCode[] = [
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'NOT_FOUND',
  'RANGE_NOT_SATISFIABLE',
  'RATE_LIMITED',
  'INTERNAL',
  'UNAVAILABLE',
]

/** Paths outside the route table. files/http.ts serves the files. */
export const otherPaths = {
  [OPENAPI_PATH]: {
    get: {
      operationId: 'getOpenApiDocument',
      summary: 'Get the OpenAPI document',
      tags: ['api'],
      security: [],
      responses: {
        200: { description: 'The document.', content: { 'application/json': { schema: { type: 'object' } } } },
        304: { description: 'The document has not changed (`If-None-Match`).' },
      },
    },
  },
  '/api/files/{id}': { get: buildFileOperation('getFile', 'Get the content of a file', '*/*', FILE_ERRORS) },
  '/api/files/{id}/thumbnail': {
    get: buildFileOperation('getFileThumbnail', 'Get the thumbnail of an image', 'image/*', [
      ...FILE_ERRORS,
      'UNSUPPORTED_MEDIA_TYPE',
    ]),
  },
}
