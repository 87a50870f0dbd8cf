/** Text that both versions contain (`same`), or only one of them. */
export interface TextChange {
  kind: 'same' | 'added' | 'removed'
  text: string
}

/** The changes of one block of text: of a paragraph, heading, list item, table row or line. */
export type BlockDiff = readonly TextChange[]

/** Longer sequences are not compared, because the time and memory grow with the product of both lengths. */
const MAX_COMPARED_PAIRS = 4_000_000

/** Two blocks with a smaller share of common text are a removed and an added block. */
const MIN_COMMON_SHARE = 0.4

/** Compares two texts block by block, and changed blocks word by word. */
export const diffBlocks = (before: readonly string[], after: readonly string[]): BlockDiff[] =>
  groupChanges(diffSequences(before, after)).flatMap(({ same, removed, added }) => [
    ...Array.from({ length: Math.max(removed.length, added.length) }, (_, index) =>
      diffBlock(removed[index], added[index]),
    ).flat(),
    ...same.map((text): BlockDiff => [{ kind: 'same', text }]),
  ])

function diffBlock(before: string | undefined, after: string | undefined): BlockDiff[] {
  if (before !== undefined && after !== undefined) {
    const words = groupChanges(diffSequences(tokenizeText(before), tokenizeText(after)))
    const common = words.flatMap(({ same }) => same).join('')
    if (common.length >= MIN_COMMON_SHARE * Math.max(before.length, after.length)) {
      return [
        words
          .flatMap(({ removed, added, same }): TextChange[] => [
            { kind: 'removed', text: removed.join('') },
            { kind: 'added', text: added.join('') },
            { kind: 'same', text: same.join('') },
          ])
          .filter(({ text }) => text !== ''),
      ]
    }
  }
  const blocks: BlockDiff[] = []
  if (before !== undefined) blocks.push([{ kind: 'removed', text: before }])
  if (after !== undefined) blocks.push([{ kind: 'added', text: after }])
  return blocks
}

/** Splits text into words, white space and punctuation. */
const tokenizeText = (text: string): string[] => text.match(/\s+|[\p{L}\p{M}\p{N}_]+|[^\s\p{L}\p{M}\p{N}_]+/gu) ?? []

interface ChangeGroup {
  removed: string[]
  added: string[]
  /** The common items that follow. */
  same: string[]
}

/** Groups changes that no common item separates. */
function groupChanges(changes: readonly TextChange[]): ChangeGroup[] {
  const groups: ChangeGroup[] = []
  for (const { kind, text } of changes) {
    let group = groups.at(-1)
    if (!group || (kind !== 'same' && group.same.length > 0)) {
      group = { removed: [], added: [], same: [] }
      groups.push(group)
    }
    group[kind].push(text)
  }
  return groups
}

/** Compares two sequences by their longest common subsequence. */
function diffSequences(before: readonly string[], after: readonly string[]): TextChange[] {
  const shorterLength = Math.min(before.length, after.length)
  let start = 0
  while (start < shorterLength && before[start] === after[start]) start++
  let end = 0
  while (end < shorterLength - start && before.at(-1 - end) === after.at(-1 - end)) end++
  return [
    ...toChanges('same', before.slice(0, start)),
    ...diffMiddle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...toChanges('same', before.slice(before.length - end)),
  ]
}

const toChanges = (kind: TextChange['kind'], texts: readonly string[]): TextChange[] =>
  texts.map(text => ({ kind, text }))

function diffMiddle(before: readonly string[], after: readonly string[]): TextChange[] {
  if (before.length * after.length > MAX_COMPARED_PAIRS)
    return [...toChanges('removed', before), ...toChanges('added', after)]
  const rowLength = after.length + 1
  // The length of the longest common subsequence of `before` from row `i` and `after` from column `j`.
  const lengths = new Uint32Array((before.length + 1) * rowLength)
  const getLength = (i: number, j: number) => lengths[i * rowLength + j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    for (let j = after.length - 1; j >= 0; j--) {
      lengths[i * rowLength + j] =
        before[i] === after[j] ? getLength(i + 1, j + 1) + 1 : Math.max(getLength(i + 1, j), getLength(i, j + 1))
    }
  }
  const changes: TextChange[] = []
  let [i, j] = [0, 0]
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      changes.push({ kind: 'same', text: before[i++] ?? '' })
      j++
    } else if (getLength(i + 1, j) >= getLength(i, j + 1)) changes.push({ kind: 'removed', text: before[i++] ?? '' })
    else changes.push({ kind: 'added', text: after[j++] ?? '' })
  }
  return [...changes, ...toChanges('removed', before.slice(i)), ...toChanges('added', after.slice(j))]
}
