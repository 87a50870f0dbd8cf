import type { Transaction } from '../adapters/db/database'
import { Prisma } from '../generated/prisma/client'

/** The data that identifies an erased person. */
export interface ErasedIdentity {
  /** Email addresses, compared regardless of case. */
  addresses: readonly string[]
  /** Current and former usernames, and the full name. */
  names: readonly string[]
  /** Id of the account, if the person had one. */
  userId?: number
  /** Ids of the organizations that are deleted with the account. */
  organizationIds?: readonly number[]
  /** The text that replaces addresses and names. */
  pseudonym: string
}

/** Text columns that may contain an email address. Omits columns of posts, because editors correct posts themselves. */
const FREE_TEXT_COLUMNS: Record<string, readonly string[]> = {
  api_tokens: ['name'],
  contact_messages: ['name', 'subject', 'message'],
  credit_codes: ['description'],
  credit_transactions: ['description'],
  invitations: ['credits_reason'],
  jobs: ['last_error'],
  leads: ['name'],
  organizations: ['name', 'description', 'website', 'address'],
  projects: ['name'],
  service_accounts: ['name'],
  stored_files: ['original_filename'],
  tenants: ['name'],
  webhook_attempts: ['response', 'error'],
  webhooks: ['name'],
}

/** Details that remain in audit events about a person, because they do not identify the person. */
const NON_IDENTIFYING_DETAILS = new Set([
  ...['amount', 'role', 'status', 'credits', 'sessions', 'apiTokens'],
  ...['scopes', 'expiresAt', 'ending'],
])

/** Details that are removed from an event that mentions the person but is about another object. */
const NAME_DETAILS = new Set(['firstName', 'lastName'])

/**
 * Erases a person (docs/decisions/0039-erasure.md). Deletes the password reset requests, leads, contact messages and
 * invitations with an address of the person. Deletes the jobs, emails and stored responses (`idempotency_keys`) with an
 * address or a name. Redacts free texts, audit events and credit transactions. If the person has an account, the
 * caller deletes or pseudonymizes its rows.
 * @throws Error if there is no address, or if an address or a name is empty. The patterns would then match every row.
 */
export const eraseIdentity = async (tx: Transaction, identity: ErasedIdentity): Promise<void> => {
  if (identity.addresses.length === 0 || [...identity.addresses, ...identity.names].includes(''))
    throw new Error('An erasure requires an address, and no address or name may be empty')
  // Permits this transaction to change descriptions in `credit_transactions`, which is otherwise append-only.
  await tx.$executeRaw`SELECT set_config('kairos.is_erasure', 'true', true)`
  const addresses = identity.addresses.map(address => address.toLowerCase())
  await tx.$executeRaw`DELETE FROM password_reset_requests WHERE lower(email) = ANY(${addresses})`
  await tx.$executeRaw`DELETE FROM leads WHERE lower(email::text) = ANY(${addresses})`
  await tx.$executeRaw`DELETE FROM contact_messages WHERE lower(email) = ANY(${addresses})`
  await tx.$executeRaw`DELETE FROM invitations WHERE lower(email::text) = ANY(${addresses})`
  const jsonPattern = buildJsonPattern(identity)
  await tx.$executeRaw`DELETE FROM jobs WHERE payload::text ~* ${jsonPattern}`
  await tx.$executeRaw`DELETE FROM outgoing_emails
    WHERE lower(recipient) = ANY(${addresses}) OR params::text ~* ${jsonPattern}`
  await tx.$executeRaw`DELETE FROM idempotency_keys WHERE response ~* ${jsonPattern}`
  await redactFreeTexts(tx, identity)
  // Without a name, the pattern would match every description.
  if (identity.userId !== undefined && identity.names.length > 0) {
    const namePattern = identity.names.map(buildNamePattern).join('|')
    await tx.$executeRaw`UPDATE credit_transactions
      SET description = regexp_replace(description, ${namePattern}, ${identity.pseudonym}, 'gi')
      WHERE user_id = ${identity.userId} AND description ~* ${namePattern}`
  }
  await redactAuditEvents(tx, identity, jsonPattern)
}

/** Builds a regular expression that finds an address within a JSON string, or a name that is a whole JSON string. */
const buildJsonPattern = ({ addresses, names }: ErasedIdentity): string =>
  [
    ...addresses.map(address => buildAddressPattern(JSON.stringify(address).slice(1, -1))),
    ...names.map(name => escapePattern(JSON.stringify(name))),
  ].join('|')

/** Builds a pattern for PostgreSQL and JavaScript that matches an address, except within a longer address or word. */
const buildAddressPattern = (address: string): string => `(?<![\\w.+-])${escapePattern(address)}(?![\\w-]|\\.\\w)`

/**
 * Builds a pattern that matches a name, except within a longer word. PostgreSQL's word boundaries `\m` and `\M` do not
 * work for a name that starts or ends with punctuation.
 */
const buildNamePattern = (name: string): string => `(?<!\\w)${escapePattern(name)}(?!\\w)`

const redactFreeTexts = async (tx: Transaction, { addresses, pseudonym }: ErasedIdentity) => {
  const pattern = addresses.map(buildAddressPattern).join('|')
  for (const [table, columns] of Object.entries(FREE_TEXT_COLUMNS)) {
    const identifiers = columns.map(column => Prisma.raw(column))
    const updates = identifiers.map(
      identifier => Prisma.sql`${identifier} = regexp_replace(${identifier}, ${pattern}, ${pseudonym}, 'gi')`,
    )
    const matches = identifiers.map(identifier => Prisma.sql`${identifier} ~* ${pattern}`)
    await tx.$executeRaw`UPDATE ${Prisma.raw(table)} SET ${Prisma.join(updates)} WHERE ${Prisma.join(matches, ' OR ')}`
  }
}

interface AuditEventRow {
  id: number
  details: unknown
  isAboutPerson: boolean
}

const redactAuditEvents = async (tx: Transaction, identity: ErasedIdentity, jsonPattern: string) => {
  // No account has the id 0.
  const { userId = 0, organizationIds = [] } = identity
  const aboutPersonSql = Prisma.sql`(subject = 'User' AND subject_id = ${userId}
    OR subject = 'Organization' AND subject_id = ANY(${organizationIds})
    OR action IN ('createApiToken', 'revokeApiToken') AND actor_id = ${userId}
    OR action = 'revokeApiToken' AND lower(details->>'owner') = ANY(${identity.names.map(name => name.toLowerCase())}))`
  const rows = await tx.$queryRaw<
    AuditEventRow[]
  >`SELECT id, details, ${aboutPersonSql} AS "isAboutPerson" FROM audit_events
    WHERE ${aboutPersonSql} OR details::text ~* ${jsonPattern}`
  const redactText = createTextRedactor(identity)
  const redacted = rows.map(({ id, details, isAboutPerson }) => ({
    id,
    details: redactDetails(details, redactText, name =>
      isAboutPerson ? NON_IDENTIFYING_DETAILS.has(name) : !NAME_DETAILS.has(name),
    ),
  }))
  await tx.$executeRaw`UPDATE audit_events SET details = redacted.details
    FROM jsonb_to_recordset(${JSON.stringify(redacted)}::jsonb) AS redacted(id int, details jsonb)
    WHERE audit_events.id = redacted.id`
  await tx.auditEvent.updateMany({
    where: { actorId: userId, apiTokenName: { not: null } },
    data: { apiTokenName: identity.pseudonym },
  })
}

/** Returns a function that replaces the addresses in a text, or the whole text if it equals a name. */
const createTextRedactor = ({ addresses, names, pseudonym }: ErasedIdentity) => {
  const pattern = new RegExp(addresses.map(buildAddressPattern).join('|'), 'gi')
  const lowerCaseNames = new Set(names.map(name => name.toLowerCase()))
  return (text: string): string =>
    lowerCaseNames.has(text.toLowerCase()) ? pseudonym : text.replace(pattern, () => pseudonym)
}

const escapePattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Redacts the strings in event details and removes the top-level fields for which `isRetained` returns false. */
const redactDetails = (
  value: unknown,
  redactText: (text: string) => string,
  isRetained: (name: string) => boolean = () => true,
): unknown => {
  if (typeof value === 'string') return redactText(value)
  if (Array.isArray(value)) return value.map(item => redactDetails(item, redactText))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, item]) =>
      isRetained(name) ? [[name, redactDetails(item, redactText)]] : [],
    ),
  )
}
