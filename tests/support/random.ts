/**
 * Returns a function that generates pseudorandom numbers from 0 (inclusive) to 1 (exclusive). The same seed produces
 * the same sequence.
 */
export const createSeededRandom =
  (seed: number): (() => number) =>
  () => {
    seed = (seed + 0x6d2b79f5) | 0
    let hash = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    hash = (hash + Math.imul(hash ^ (hash >>> 7), 61 | hash)) ^ hash
    return ((hash ^ (hash >>> 14)) >>> 0) / 2 ** 32
  }
