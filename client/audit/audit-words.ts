import { fullDate } from '../lib/format'

/** "createCreditCode" as people say it: "create credit code". */
export const inWords = (name: string): string => name.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()

/** What changed, one by one; the log keeps it as JSON. */
export const detailLines = (json: string): [name: string, value: string][] =>
  Object.entries(parse(json)).map(([name, value]) => [inWords(name), valueText(value)])

const instant = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/

const valueText = (value: unknown): string => {
  if (value === null || value === '') return 'none'
  if (isChange(value)) return `${valueText(value.from)} → ${valueText(value.to)}`
  if (typeof value === 'string' && instant.test(value)) return fullDate(value)
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
