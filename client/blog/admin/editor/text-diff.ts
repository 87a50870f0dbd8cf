import { diffArrays, diffWords } from 'diff'

/** Text in both versions (`same`), only in the new version (`added`) or only in the old one (`removed`). */
export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The changes in one block. A block is a paragraph, heading, list item, table row or line. */
export type BlockDiff = readonly TextChange[]

/** A comparison stops after more changes, because its time grows with the square of the number of changes. */
const DIFF_LIMITS = { maxEditLength: 2_000 }

/** Two blocks with a smaller share of common text count as one removed and one added block. */
const MIN_COMMON_SHARE = 0.4

/** Compares two texts block by block, and changed blocks word by word. */
export function diffBlocks(before: string[], after: string[]): BlockDiff[] {
  const runs = diffArrays(before, after, DIFF_LIMITS) ?? [
    { removed: true, added: false, value: before },
    { removed: false, added: true, value: after },
  ]
  return runs.flatMap(({ removed, added, value }, index) => {
    if (removed) return diffRun(value, runs[index + 1]?.added ? runs[index + 1]?.value : undefined)
    if (added) return runs[index - 1]?.removed ? [] : diffRun(undefined, value)
    return value.map((text): BlockDiff => [{ kind: 'same', text }])
  })
}

/** Compares removed blocks with the added blocks that replace them, in order. */
const diffRun = (removed: string[] = [], added: string[] = []): BlockDiff[] =>
  Array.from({ length: Math.max(removed.length, added.length) }, (_, index) =>
    diffBlock(removed[index], added[index]),
  ).flat()

function diffBlock(before: string | undefined, after: string | undefined): BlockDiff[] {
  if (before !== undefined && after !== undefined) {
    const changes = diffWords(before, after, DIFF_LIMITS)?.map(
      ({ value, added, removed }): TextChange => ({
        kind: added ? 'added' : removed ? 'removed' : 'same',
        text: value,
      }),
    )
    const commonLength = changes?.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.length : 0), 0) ?? 0
    if (changes && commonLength >= MIN_COMMON_SHARE * Math.max(before.length, after.length)) return [changes]
  }
  const blocks: BlockDiff[] = []
  if (before !== undefined) blocks.push([{ kind: 'removed', text: before }])
  if (after !== undefined) blocks.push([{ kind: 'added', text: after }])
  return blocks
}
