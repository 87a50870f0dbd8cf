import { fullDate } from '../lib/format'

/** "createCreditCode" as people say it: "create credit code". */
const inWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** What was done on what: "create post 18", or "adjust credits, user 4" where the deed does not name it. */
export const deedWords = (action: string, subject: string, id: number | null): string => {
  const [deed, thing] = [inWords(action), inWords(subject)]
  return `${deed.endsWith(thing) ? deed : `${deed}, ${thing}`} ${id ?? ''}`.trimEnd()
}

/** What one looks for first, before the rest in the order of the log. */
const foremost = ['title', 'name', 'username', 'code', 'email', 'amount', 'status']

/** What changed, one by one; the log keeps it as JSON. What was left empty is nothing that was done. */
export const detailLines = (json: string): [name: string, value: string][] =>
  Object.entries(parse(json))
    .filter(([, value]) => !isEmpty(value))
    .toSorted(([a], [b]) => rank(a) - rank(b))
    .map(([name, value]) => [inWords(name), valueText(value)])

const rank = (name: string): number => {
  const place = foremost.indexOf(name)
  return place < 0 ? foremost.length : place
}

const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const valueText = (value: unknown): string => {
  if (isEmpty(value)) return 'none'
  if (isChange(value)) return `${valueText(value.from)} → ${valueText(value.to)}`
  if (typeof value === 'string' && instant.test(value)) return fullDate(value)
  if (Array.isArray(value) && value.every(one => typeof one === 'string')) return value.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

const isChange = (value: unknown): value is { from: unknown; to: unknown } =>
  typeof value === 'object' && value !== null && 'from' in value && 'to' in value

function parse(json: string): object {
  try {
    const details: unknown = JSON.parse(json)
    return typeof details === 'object' && details !== null ? details : {}
  } catch {
    return {}
  }
}
