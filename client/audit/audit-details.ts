import { formatCount, formatLocalDateTime } from '../lib/format'

/** `before` or `after` is undefined if the value did not exist or was not recorded. */
export interface AuditDetail {
  field: string
  before: string | undefined
  after: string | undefined
}

/** Fields that contain the name of the subject of an event. */
const NAME_FIELDS = ['title', 'name', 'username', 'code', 'originalFilename']

/** Details that are listed first, in this order. */
const PRIORITY_FIELDS = [...NAME_FIELDS, 'email', 'amount', 'status']

const ENUM_FIELDS = ['status', 'role', 'organizationRole']

/** Returns the name of the subject from the details of an event. Returns the new name if the event changed the name. */
export const getSubjectName = (details: unknown): string | undefined => findText(details, NAME_FIELDS)

/**
 * Returns the email address from the details of an event. For a deleted invitation, this address replaces the missing
 * name.
 */
export const getSubjectEmail = (details: unknown): string | undefined => findText(details, ['email'])

/** Returns the value of the first field that contains text. Uses the new value of a changed field. */
function findText(details: unknown, fields: readonly string[]): string | undefined {
  const values = new Map<string, unknown>(Object.entries(details ?? {}))
  return fields
    .map(field => values.get(field))
    .map(value => (isChange(value) ? value.to : value))
    .find(value => typeof value === 'string')
}

/**
 * Lists the details of an event. Omits empty values.
 * - For a change (a value with `from` and `to`), `before` is `from` and `after` is `to`.
 * - If an event contains a change, its other values did not change, for example the name of the member whose role
 *   changed. Each of them is both `before` and `after`.
 * - Without a change, each value is `before` for a removal (delete, revoke, remove or leave), and `after` for any other
 *   action.
 */
export const listAuditDetails = ({ action, details }: { action: string; details: unknown }): AuditDetail[] => {
  const entries = Object.entries(details ?? {})
  const hasChange = entries.some(([, value]) => isChange(value))
  const isRemoval = /^(delete|revoke|remove|leave)/.test(action)
  return entries
    .filter(([, value]) => !isEmpty(value))
    .toSorted(([a], [b]) => getPriority(a) - getPriority(b))
    .map(([name, value]) => {
      const field = formatFieldName(name)
      if (isChange(value)) return { field, before: formatValue(name, value.from), after: formatValue(name, value.to) }
      const text = formatValue(name, value)
      return {
        field,
        before: hasChange || isRemoval ? text : undefined,
        after: hasChange || !isRemoval ? text : undefined,
      }
    })
}

const getPriority = (name: string): number => {
  const index = PRIORITY_FIELDS.indexOf(name)
  return index < 0 ? PRIORITY_FIELDS.length : index
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value ?? {}).length === 0)

/** Splits a name into lower-case words: "createCreditCode" becomes "create credit code". Writes "API" in capitals. */
export const splitCamelCase = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\bapi\b/, 'API')

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Example: "tenantId" becomes "Tenant ID". */
const formatFieldName = (name: string): string =>
  capitalize(splitCamelCase(name).replace(/\b(id|url|cta)(?=s?\b)/g, word => word.toUpperCase()))

/** A dot with wide spaces, because the spaces of the font are too narrow. A line never starts with the dot. */
const ITEM_SEPARATOR = '\u00a0\u00a0·\u2002'

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

function formatValue(name: string, value: unknown): string {
  if (isEmpty(value)) return 'None'
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value === 'number') return /id$/i.test(name) ? String(value) : formatCount(value)
  if (typeof value === 'string') {
    if (ISO_DATE_TIME.test(value)) return formatLocalDateTime(value)
    return ENUM_FIELDS.includes(name) ? capitalize(value) : value
  }
  if (Array.isArray(value)) return value.map(item => formatValue('', item)).join(', ')
  return Object.entries(value ?? {})
    .filter(([, item]) => !isEmpty(item))
    .map(([key, item]) => `${splitCamelCase(key)} ${formatValue(key, item)}`)
    .join(ITEM_SEPARATOR)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value
