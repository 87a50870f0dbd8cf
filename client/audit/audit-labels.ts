import { formatDateTime } from '../lib/format'

/** "createCreditCode" as people say it: "create credit code". */
const splitCamelCase = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** What was done on what: "create post 18", or "adjust credits, user 4" where the deed does not name it. */
export const formatAuditAction = (action: string, subject: string, id: number | null): string => {
  const [actionLabel, subjectLabel] = [splitCamelCase(action), splitCamelCase(subject)]
  return `${actionLabel.endsWith(subjectLabel) ? actionLabel : `${actionLabel}, ${subjectLabel}`} ${id ?? ''}`.trimEnd()
}

/** What one looks for first, before the rest in the order of the log. */
const PRIORITY_FIELDS = ['title', 'name', 'username', 'code', 'email', 'amount', 'status']

/** What changed, one by one; the log keeps it as JSON. What was left empty is nothing that was done. */
export const parseDetailLines = (json: string): [name: string, value: string][] =>
  Object.entries(parseDetails(json))
    .filter(([, value]) => !isEmpty(value))
    .toSorted(([a], [b]) => getPriority(a) - getPriority(b))
    .map(([name, value]) => [splitCamelCase(name), formatValue(value)])

const getPriority = (name: string): number => {
  const index = PRIORITY_FIELDS.indexOf(name)
  return index < 0 ? PRIORITY_FIELDS.length : index
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const ISO_DATE_TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const formatValue = (value: unknown): string => {
  if (isEmpty(value)) return 'none'
  if (isChange(value)) return `${formatValue(value.from)} → ${formatValue(value.to)}`
  if (typeof value === 'string' && ISO_DATE_TIME.test(value)) return formatDateTime(value)
  if (Array.isArray(value) && value.every(item => typeof item === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function parseDetails(json: string): object {
  try {
    const details: unknown = JSON.parse(json)
    return typeof details === 'object' && details !== null ? details : {}
  } catch {
    return {}
  }
}
