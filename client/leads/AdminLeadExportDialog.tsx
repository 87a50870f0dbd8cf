import { useEffect, useRef, useState } from 'react'
import { toastFailure } from '../lib/failure'
import { useOneAtATime } from '../lib/form'
import { count } from '../lib/format'
import { toast } from '../lib/toast'
import { Button } from '../ui/Button'
import { Dialog, DialogActions } from '../ui/Dialog'
import { FieldError } from '../ui/FieldError'
import { useFocusBack } from '../ui/focus-back'
import { download, type ExportColumn, exportColumns, fetchLeads, leadsCsv } from './lead-export'

interface Props {
  /** What the table is searched for, and how many that finds. */
  search: string
  found: number
  onClose: () => void
}

const boxClass = 'size-4 shrink-0 accent-(--signal-fill)'

/** How many leads, which columns; only Download fetches anything. */
export function AdminLeadExportDialog({ search, found, onClose }: Props) {
  const [all, setAll] = useState(search === '')
  const [columns, setColumns] = useState<readonly ExportColumn[]>(exportColumns.map(({ name }) => name))
  const [progress, setProgress] = useState('')
  const abort = useRef<AbortController>(null)
  useEffect(() => () => abort.current?.abort(), [])
  const [save, saving] = useOneAtATime(async () => {
    abort.current = new AbortController()
    const { signal } = abort.current
    try {
      const leads = await fetchLeads({
        search: all ? '' : search,
        signal,
        onProgress: (fetched, total) => setProgress(`${count(fetched)} of ${count(total)}`),
      })
      download(`leads-${new Date().toISOString().slice(0, 10)}.csv`, leadsCsv(leads, columns))
      toast({ title: 'Leads exported', description: `${count(leads.length)} leads` })
      onClose()
    } catch (error) {
      if (!signal.aborted) toastFailure('Leads not exported', error, 'Could not export the leads')
    } finally {
      setProgress('')
    }
  })
  const form = useFocusBack<HTMLFormElement>(saving)
  const toggle = (name: ExportColumn) =>
    setColumns(columns.includes(name) ? columns.filter(other => other !== name) : [...columns, name])
  return (
    <Dialog open onClose={onClose} title="Export Leads" description="As a CSV file that spreadsheets read.">
      <form
        ref={form}
        onSubmit={event => {
          event.preventDefault()
          void save()
        }}
        className="mt-5 space-y-6"
      >
        {search === '' ? (
          <p>
            All leads <span className="text-quiet tabular-nums">{count(found)}</span>
          </p>
        ) : (
          <fieldset>
            <legend className="text-sm font-medium">How many</legend>
            <label className="mt-1.5 flex min-h-9 items-center gap-2.5 max-sm:min-h-11">
              <input
                type="radio"
                name="scope"
                checked={all}
                onChange={() => setAll(true)}
                disabled={saving}
                className={boxClass}
              />
              All leads
            </label>
            <label className="flex min-h-9 items-center gap-2.5 max-sm:min-h-11">
              <input
                type="radio"
                name="scope"
                checked={!all}
                onChange={() => setAll(false)}
                disabled={saving}
                className={boxClass}
              />
              <span>
                Only those that “{search}” finds{' '}
                <span className="text-quiet tabular-nums">{count(found)}</span>
              </span>
            </label>
          </fieldset>
        )}
        <fieldset>
          <legend className="text-sm font-medium">Columns</legend>
          <div className="mt-1.5 grid grid-cols-2">
            {exportColumns.map(({ name, header }) => (
              <label key={name} className="flex min-h-9 items-center gap-2.5 max-sm:min-h-11">
                <input
                  type="checkbox"
                  checked={columns.includes(name)}
                  onChange={() => toggle(name)}
                  disabled={saving}
                  className={boxClass}
                />
                {header}
              </label>
            ))}
          </div>
          {columns.length === 0 && <FieldError>Choose at least one column</FieldError>}
        </fieldset>
        <DialogActions>
          <p role="status" className="mr-auto self-center text-sm text-quiet tabular-nums">
            {progress}
          </p>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={saving || columns.length === 0}>
            {saving ? 'Downloading...' : 'Download'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
