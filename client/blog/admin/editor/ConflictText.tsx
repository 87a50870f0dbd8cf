import { Fragment, useMemo } from 'react'
import { listHtmlBlocks, listMarkdownBlocks } from '../rich-text/readable-text'
import { type BlockDiff, diffBlocks, type TextChange } from './text-diff'

export type TextFieldName = 'content' | 'markdownContent'

const blockListers: Record<TextFieldName, (text: string) => string[]> = {
  content: listHtmlBlocks,
  markdownContent: listMarkdownBlocks,
}

interface Props {
  name: TextFieldName
  label: string
  /** The text with which `value` is compared. */
  base: string
  value: string
}

/** Marks the differences between `base` and `value`. Renders plain text, because form values are unsanitized HTML. */
export function ConflictText({ name, label, base, value }: Props) {
  const diffs = useMemo(() => diffBlocks(blockListers[name](base), blockListers[name](value)), [name, base, value])
  const hasChangedText = diffs.some(isChanged)
  if (value.trim() === '' && !hasChangedText) return <span className="mt-1.5 block text-sm">–</span>
  if (!hasChangedText) {
    return (
      <span className="mt-1.5 block text-sm text-muted">
        {value === base ? 'No changes.' : 'The text is unchanged. Only formatting or links changed.'}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form controls, and the group contains only text
    <span
      role="group"
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable with the keyboard
      tabIndex={0}
      className="mt-2 -mb-3 grid max-h-112 gap-2 overflow-y-auto pb-3 text-sm wrap-anywhere"
    >
      {collapseUnchanged(diffs).map((item, index) => {
        const key = `${index}`
        if (typeof item !== 'number') return <span key={key}>{item.map(renderChange)}</span>
        return (
          <span key={key} className="text-muted">
            … {item} unchanged paragraphs …
          </span>
        )
      })}
    </span>
  )
}

function renderChange({ kind, text }: TextChange, index: number) {
  const key = `${index}`
  if (kind === 'added') {
    return (
      <ins key={key} className="bg-success/12 text-success decoration-1 underline-offset-3 [del+&]:ml-0.5">
        {text}
      </ins>
    )
  }
  if (kind === 'removed') {
    return (
      <del key={key} className="bg-danger/10 text-danger">
        {text}
      </del>
    )
  }
  return <Fragment key={key}>{text}</Fragment>
}

const isChanged = (diff: BlockDiff): boolean => diff.some(({ kind }) => kind !== 'same')

/**
 * Keeps the changed blocks and their neighbors. Replaces each run of two or more other blocks with the number of blocks
 * in the run.
 */
function collapseUnchanged(diffs: readonly BlockDiff[]): (BlockDiff | number)[] {
  const items: (BlockDiff | number)[] = []
  const isCollapsible = (index: number) =>
    index in diffs && !diffs.slice(Math.max(0, index - 1), index + 2).some(isChanged)
  for (const [index, diff] of diffs.entries()) {
    const previous = items.at(-1)
    if (!isCollapsible(index)) items.push(diff)
    else if (typeof previous === 'number') items[items.length - 1] = previous + 1
    else items.push(isCollapsible(index + 1) ? 1 : diff)
  }
  return items
}
