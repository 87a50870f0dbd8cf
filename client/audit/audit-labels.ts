import { formatDateTime } from '../lib/format'

/** "createCreditCode" becomes "create credit code". */
const splitCamelCase = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

const PAST_TENSES: Record<string, string> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  publish: 'published',
  upload: 'uploaded',
  adjust: 'adjusted',
}

/** Fields that name the changed object. */
const NAME_FIELDS = ['title', 'name', 'username', 'code', 'originalFilename']

interface AuditEvent {
  action: string
  subject: string
  subjectId: number | null
  details: string
  actor: { username: string } | null
}

/** Formats an event as a sentence: "admin created category Reference", "admin reset the password of user 4". */
export function formatAuditEvent({ action, subject, subjectId, details, actor }: AuditEvent): string {
  const [verb = '', ...objectParts] = splitCamelCase(action).split(' ')
  const [object, subjectLabel] = [objectParts.join(' '), splitCamelCase(subject)]
  const isWholeSubject = object === subjectLabel || subject === 'StoredFile'
  return [
    actor?.username ?? 'Command line',
    PAST_TENSES[verb] ?? verb,
    isWholeSubject ? object : `the ${object} of ${subjectLabel}`,
    findSubjectName(details) ?? subjectId,
  ]
    .filter(part => part !== null)
    .join(' ')
}

function findSubjectName(json: string): string | undefined {
  const details = new Map<string, unknown>(Object.entries(parseDetails(json)))
  return NAME_FIELDS.map(field => details.get(field))
    .map(value => (isChange(value) ? value.to : value))
    .find(value => typeof value === 'string')
}

/** Fields that precede the others. */
const PRIORITY_FIELDS = [...NAME_FIELDS, 'email', 'amount', 'status']

/** Parses the JSON details of an event into labels and values. Omits empty values. Malformed JSON has no fields. */
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
