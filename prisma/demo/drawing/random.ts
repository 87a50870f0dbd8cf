/** A seeded source of numbers: the same seed draws the same picture on every machine. */
export interface Random {
  /** Uniform in [from, to). */
  between(from: number, to: number): number
  /** Standard normal. */
  normal(): number
  /** A stationary first-order autoregression with unit innovations. */
  autoregression(length: number, coefficient: number): number[]
}

function hash(text: string): number {
  let state = 0x811c9dc5
  for (const char of text) state = Math.imul(state ^ (char.codePointAt(0) ?? 0), 0x01000193)
  return state >>> 0
}

/** Mulberry32, seeded with the FNV-1a hash of a text. */
export function random(seed: string): Random {
  let state = hash(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next())
  return {
    between: (from, to) => from + (to - from) * next(),
    normal,
    autoregression(length, coefficient) {
      let value = normal() / Math.sqrt(1 - coefficient ** 2)
      return Array.from({ length }, () => {
        value = coefficient * value + normal()
        return value
      })
    },
  }
}

/** The whole numbers from 0 to count − 1. */
export const indices = (count: number): number[] => Array.from({ length: count }, (_, i) => i)

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Centred moving average; the window is cut short at both ends. */
export function smooth(values: readonly number[], reach: number): number[] {
  return values.map((_, i) => mean(values.slice(Math.max(0, i - reach), i + reach + 1)))
}
