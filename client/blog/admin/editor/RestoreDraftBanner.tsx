import { formatLocalDateTime } from '../../../lib/format'
import { Button } from '../../../ui/controls/Button'
import type { Draft } from './draft-storage'

interface Props {
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}

export const RestoreDraftBanner = ({ draft, onRestore, onDiscard }: Props) => (
  <section
    aria-label="Unsaved draft"
    className="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-l-2 border-warning bg-sunken py-3 pr-3 pl-4"
  >
    <div className="min-w-0">
      <p className="wrap-anywhere">
        You have unsaved changes{draft.values.title && ` to “${draft.values.title}”`} in this browser.
      </p>
      <p className="mt-0.5 text-sm text-muted">
        Last edited {formatLocalDateTime(new Date(draft.savedAt).toISOString())}
      </p>
    </div>
    <div className="flex gap-2">
      <Button variant="outline" size="sm" className="max-sm:h-11" onClick={onDiscard}>
        Discard
      </Button>
      <Button size="sm" className="max-sm:h-11" onClick={onRestore}>
        Restore
      </Button>
    </div>
  </section>
)
