/** The scopes of API tokens. A token never has more permissions than its user or service account. */
export const TOKEN_SCOPES = {
  'profile:read': 'Read the email address, role, status and credit balance of your account.',
  'users:read': 'Read user accounts.',
  'organizations:read': 'Read organizations, their members and invitations.',
  'organizations:write': 'Create, update and delete organizations, and manage their members.',
  'tenants:read': 'Read tenants.',
  'tenants:write': 'Create and update tenants.',
  'projects:read': 'Read projects.',
  'projects:write': 'Create and update projects.',
  'credits:read': 'Read the credit history and credit codes.',
  'credits:write': 'Redeem and manage credit codes, and adjust credits.',
  'leads:read': 'Read requests for early access.',
  'leads:write': 'Delete requests for early access.',
  'messages:read': 'Read contact messages.',
  'messages:write': 'Update and delete contact messages.',
  'posts:read': 'Read posts, including drafts.',
  'posts:write': 'Create, update, publish and delete posts and categories.',
  'files:read': 'Read and download files and images.',
  'files:write': 'Upload, update and delete files and images.',
  'audit:read': 'Read the audit log.',
  'overview:read': 'Read the overview of the Admin Panel.',
} as const

export type TokenScope = keyof typeof TOKEN_SCOPES

/** The scope that a token needs to use a field. `any`: every token can use the field; `forbidden`: no token can. */
export type FieldTokenScope = TokenScope | 'any' | 'forbidden'

export const isTokenScope = (name: string): name is TokenScope => Object.hasOwn(TOKEN_SCOPES, name)

/** Limit on requests with API tokens, per user or service account. All tokens of an account share the limit. */
export const API_REQUEST_RATE_LIMIT = { name: 'api-requests', points: 3_000, seconds: 60 }
