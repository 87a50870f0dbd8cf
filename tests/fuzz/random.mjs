// Creates reproducible ordinary, hostile and random values for requests.
import { createSeededRandom } from '../support/random.ts'

const HOSTILE_STRINGS = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e',
  "' OR 1=1 --",
  '%',
  '_',
  '\\',
  '%00',
  '%zz',
  '../../etc/passwd',
  '/\\evil.test',
  '//evil.test',
  'javascript:alert(1)',
  '<script>alert(1)</script>',
  '<b id=x><p>'.repeat(40),
  '[['.repeat(200),
  '> '.repeat(200),
  '*a_'.repeat(300),
  '!'.repeat(2_000),
  '{"__proto__":{"polluted":true}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '2026-02-30',
  '2026-11-22T25:61:61Z',
  'a@b',
  '٣',
  '🛰️'.repeat(60),
  'x'.repeat(5_000),
]
const ORDINARY_STRINGS = [
  'ada',
  'ada@example.com',
  'admin',
  'user',
  'published',
  'draft',
  'A title',
  '<p>Text</p>',
  'KAIROS2026',
]
const NUMBERS = [0, 1, 2, 3, 5, 10, 25, 100, 101, -1, 0.5, 1e3, 2 ** 31 - 1, 2 ** 31, -(2 ** 31), 2 ** 53, 1e21, 1e308]

/** Creates a generator of random values. Each request uses its own generator. */
export const createRandom = seed => {
  const next = createSeededRandom(seed)
  /** Returns true with the given probability. */
  const pickBoolean = probability => next() < probability
  /** Returns an integer from 0 to `limit` - 1. */
  const pickInteger = limit => Math.floor(next() * limit)
  const pick = values => values[pickInteger(values.length)]
  const pickString = () => {
    if (pickBoolean(0.4)) return pick(ORDINARY_STRINGS)
    if (pickBoolean(0.7)) return pick(HOSTILE_STRINGS)
    return Array.from({ length: pickInteger(20) }, () =>
      String.fromCharCode(pickInteger(pickBoolean(0.8) ? 0x7f : 0xffff)),
    ).join('')
  }
  const createJson = (depth = 3) => {
    const kind = pickInteger(depth > 0 ? 7 : 4)
    if (kind === 0) return pickString()
    if (kind === 1) return pick(NUMBERS)
    if (kind === 2) return pickBoolean(0.5)
    if (kind === 3) return null
    if (kind === 4) return Array.from({ length: pickInteger(4) }, () => createJson(depth - 1))
    return Object.fromEntries(Array.from({ length: pickInteger(4) }, () => [pickString(), createJson(depth - 1)]))
  }

  /** Applies 1 to 4 random changes. Each change inserts, deletes, duplicates, swaps, overwrites or truncates bytes. */
  const mutate = bytes => {
    let mutated = bytes
    for (let count = 1 + pickInteger(4); count > 0; count--) {
      const start = pickInteger(mutated.length + 1)
      const end = Math.min(mutated.length, start + pickInteger(24))
      const [head, piece, tail] = [mutated.subarray(0, start), mutated.subarray(start, end), mutated.subarray(end)]
      const noise = Buffer.from(
        pick(['\r\n', '\n', ' ', '"', ';', '--', '\0', ':', '%', '{', '}', '[', ',', '\x80']),
        'latin1',
      )
      mutated = Buffer.concat(
        pick([
          [head, tail],
          [head, piece, piece, tail],
          [head, noise, piece, tail],
          [head, noise, tail],
          [tail, head],
          [head],
        ]),
      )
    }
    return mutated
  }

  return { pickBoolean, pick, pickInteger, pickString, pickNumber: () => pick(NUMBERS), createJson, mutate }
}
