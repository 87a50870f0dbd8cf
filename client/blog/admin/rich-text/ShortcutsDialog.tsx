import { Dialog } from '../../../ui/overlays/Dialog'
import { listKeys } from './shortcuts'
import { toolbarGroups } from './toolbar-items'

interface Entry {
  label: string
  /** Keys in the format that `listKeys` parses, such as `Mod S`. */
  keys: string
}

const postEntries: readonly Entry[] = [
  { label: 'Save and keep editing', keys: 'Mod S' },
  { label: 'Go from the title to the text', keys: 'Enter' },
]

const textEntries: readonly Entry[] = toolbarGroups
  .flat()
  .flatMap(({ label, shortcut }) => (shortcut ? [{ label, keys: shortcut }] : []))

/** Keys that create or choose a block at the start of a line. */
const inputRuleEntries: readonly Entry[] = [
  { label: 'Choose a block', keys: '/' },
  { label: 'Heading 2', keys: '## Space' },
  { label: 'Heading 3', keys: '### Space' },
  { label: 'Bulleted list', keys: '- Space' },
  { label: 'Numbered list', keys: '1. Space' },
  { label: 'Quote', keys: '> Space' },
  { label: 'Code block', keys: '``` Space' },
]

export const ShortcutsDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Keyboard shortcuts" onClose={onClose}>
    <ShortcutList title="Post" entries={postEntries} />
    <ShortcutList title="Rich text" entries={textEntries} />
    <ShortcutList title="At the start of a line" entries={inputRuleEntries} />
  </Dialog>
)

const ShortcutList = ({ title, entries }: { title: string; entries: readonly Entry[] }) => (
  <section className="mt-5">
    <h3 className="label font-normal">{title}</h3>
    <dl className="mt-1 border-t border-line">
      {entries.map(({ label, keys }) => (
        <div key={label} className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-line py-2">
          <dt>{label}</dt>
          <dd className="flex gap-1">
            {listKeys(keys).map(key => (
              <kbd key={key} className="rounded-sm border border-line bg-sunken px-1.5 py-0.5 font-mono text-xs">
                {key}
              </kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  </section>
)
