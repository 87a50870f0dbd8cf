import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { formatCount } from '../lib/format'
import { useAsyncAction } from '../lib/forms/use-async-action'
import { Button } from '../ui/controls/Button'
import { FieldError } from '../ui/controls/FieldError'
import { useRestoreFocusWhenEnabled } from '../ui/focus/use-restore-focus'
import { Dialog } from '../ui/overlays/Dialog'
import { DialogActions } from '../ui/overlays/dialog-parts'
import { downloadTextFile, type ExportColumnName, exportColumns, fetchLeads, formatLeadsCsv } from './lead-export'

interface Props {
  /** The search text of the table. */
  search: string
  /** Number of leads that match the search; undefined while it is unknown. */
  matchCount: number | undefined
  onClose: () => void
}

/** Exports all or the matching leads as CSV, with selectable columns. */
export function AdminLeadExportDialog({ search, matchCount, onClose }: Props) {
  const [includeAll, setIncludeAll] = useState(search === '')
  const [selectedColumns, setSelectedColumns] = useState<readonly ExportColumnName[]>(
    exportColumns.map(({ name }) => name),
  )
  const [progress, setProgress] = useState('')
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const [exportLeads, isExporting] = useAsyncAction(async () => {
    abortController.current = new AbortController()
    const { signal } = abortController.current
    try {
      const leads = await fetchLeads({
        search: includeAll ? '' : search,
        signal,
        onProgress: (fetchedCount, totalCount) =>
          setProgress(`${formatCount(fetchedCount)} of ${formatCount(totalCount)}`),
      })
      downloadTextFile(`leads-${new Date().toISOString().slice(0, 10)}.csv`, formatLeadsCsv(leads, selectedColumns))
      toast({ title: 'Leads exported', description: formatLeadCount(leads.length) })
      onClose()
    } catch (error) {
      if (!signal.aborted) toastError('Export failed', error, "Couldn't export the leads. Try again.")
    } finally {
      setProgress('')
    }
  })
  const formRef = useRestoreFocusWhenEnabled<HTMLFormElement>(isExporting)
  const toggleColumn = (name: ExportColumnName) =>
    setSelectedColumns(
      selectedColumns.includes(name) ? selectedColumns.filter(other => other !== name) : [...selectedColumns, name],
    )
  const radio = { type: 'radio', name: 'scope', disabled: isExporting }
  const description =
    search === '' && matchCount !== undefined ? `CSV file. ${formatLeadCount(matchCount)}.` : 'CSV file.'
  return (
    <Dialog closesImmediately onClose={onClose} title="Export Leads" description={description}>
      <form
        ref={formRef}
        onSubmit={event => {
          event.preventDefault()
          void exportLeads()
        }}
        className="mt-5 space-y-6"
      >
        {search !== '' && (
          <fieldset>
            <legend className="text-sm font-medium">Leads</legend>
            <div className="mt-1.5">
              <Choice {...radio} checked={includeAll} onChange={() => setIncludeAll(true)}>
                All leads
              </Choice>
              <Choice {...radio} checked={!includeAll} onChange={() => setIncludeAll(false)}>
                <span>
                  Leads matching “{search}”{' '}
                  {matchCount !== undefined && (
                    <span className="text-muted tabular-nums">{formatCount(matchCount)}</span>
                  )}
                </span>
              </Choice>
            </div>
          </fieldset>
        )}
        <fieldset>
          <legend className="text-sm font-medium">Columns</legend>
          <div className="mt-1.5 grid grid-cols-2">
            {exportColumns.map(({ name, header }) => (
              <Choice
                key={name}
                type="checkbox"
                checked={selectedColumns.includes(name)}
                onChange={() => toggleColumn(name)}
                disabled={isExporting}
              >
                {header}
              </Choice>
            ))}
          </div>
          {selectedColumns.length === 0 && <FieldError>Choose at least one column</FieldError>}
        </fieldset>
        <DialogActions>
          <p role="status" className="mr-auto self-center text-sm text-muted tabular-nums">
            {progress}
          </p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isExporting || selectedColumns.length === 0}>
            {isExporting ? 'Downloading...' : 'Download'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** A labelled radio button or checkbox. */
const Choice = ({ children, ...input }: ComponentProps<'input'>) => (
  <label className="flex min-h-9 items-center gap-2.5 max-sm:min-h-11">
    <input {...input} className="size-4 shrink-0 accent-(--signal-fill)" />
    {children}
  </label>
)

const formatLeadCount = (count: number) => (count === 1 ? '1 lead' : `${formatCount(count)} leads`)
