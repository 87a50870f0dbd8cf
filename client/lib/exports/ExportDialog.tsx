import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { Choice } from '../../ui/controls/Choice'
import { FieldError } from '../../ui/controls/FieldError'
import { ProgressBar } from '../../ui/feedback/ProgressBar'
import { useRestoreFocusWhenEnabled } from '../../ui/focus/use-restore-focus'
import { Dialog } from '../../ui/overlays/Dialog'
import { DialogActions } from '../../ui/overlays/dialog-parts'
import { restDownload } from '../api/rest'
import { toastError } from '../feedback/error-toast'
import { toast } from '../feedback/toast'
import { formatCount } from '../format'
import { useAsyncAction } from '../forms/use-async-action'
import { createRowCounter, parseFileName, saveFile } from './export-file'
import {
  buildExportPath,
  type ExportedList,
  type ExportFilter,
  type ExportFormat,
  exportFormats,
  formatColumnName,
  formatRowCount,
  getPlural,
  getTitle,
  isFiltered,
} from './exported-list'

export interface ExportDialogProps {
  list: ExportedList
  filter: ExportFilter
  /** A filter that also applies to an export of all rows, such as the ID of the object that the rows belong to. */
  baseFilter?: ExportFilter
  matchCount: number | undefined
  onClose: () => void
}

export function ExportDialog({ list, filter, baseFilter = {}, matchCount, onClose }: ExportDialogProps) {
  const hasFilter = isFiltered(filter)
  const [includesAll, setIncludesAll] = useState(!hasFilter)
  const [format, setFormat] = useState<ExportFormat>('csv')
  const [columns, setColumns] = useState<readonly string[]>(list.columns)
  const { download, isExporting, progress } = useExport(list, onClose)
  const formRef = useRestoreFocusWhenEnabled<HTMLFormElement>(isExporting)
  const plural = getPlural(list)
  const toggleColumn = (name: string) =>
    setColumns(list.columns.filter(column => (column === name ? !columns.includes(name) : columns.includes(column))))
  return (
    <Dialog
      skipsCloseConfirmation
      onClose={onClose}
      title={`Export ${getTitle(list)}`}
      description={hasFilter || matchCount === undefined ? undefined : `${formatRowCount(list, matchCount)}.`}
    >
      <form
        ref={formRef}
        onSubmit={event => {
          event.preventDefault()
          const exportFilter = includesAll ? baseFilter : { ...baseFilter, ...filter }
          void download(format, buildExportPath(list, format, columns, exportFilter))
        }}
        className="mt-5 space-y-6"
      >
        {hasFilter && (
          <FieldSet legend="Rows">
            <Choice
              type="radio"
              name="rows"
              disabled={isExporting}
              checked={!includesAll}
              onChange={() => setIncludesAll(false)}
            >
              {matchCount === undefined ? `The ${plural}` : formatRowCount(list, matchCount)} matching the current
              filter
            </Choice>
            <Choice
              type="radio"
              name="rows"
              disabled={isExporting}
              checked={includesAll}
              onChange={() => setIncludesAll(true)}
            >
              All {plural}
            </Choice>
          </FieldSet>
        )}
        <FieldSet legend="Format" inColumns>
          {exportFormats.map(({ value, label, use }) => (
            <Choice
              key={value}
              type="radio"
              name="format"
              disabled={isExporting}
              checked={format === value}
              onChange={() => setFormat(value)}
            >
              <span>
                {label} <span className="text-sm text-muted max-sm:block">{use}</span>
              </span>
            </Choice>
          ))}
        </FieldSet>
        <div>
          <FieldSet legend="Columns" inColumns>
            {list.columns.map(name => (
              <Choice
                key={name}
                type="checkbox"
                disabled={isExporting}
                checked={columns.includes(name)}
                onChange={() => toggleColumn(name)}
              >
                {formatColumnName(name)}
              </Choice>
            ))}
          </FieldSet>
          {columns.length === 0 && <FieldError>Choose at least one column</FieldError>}
        </div>
        <DialogActions>
          {isExporting && <Progress {...progress} />}
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={isExporting || columns.length === 0}>
            {isExporting ? 'Downloading...' : 'Download'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

interface ExportProgress {
  rowCount: number
  /** Undefined until the first part of the file arrives. */
  total: number | undefined
}

const NO_PROGRESS: ExportProgress = { rowCount: 0, total: undefined }

function useExport(list: ExportedList, onDone: () => void) {
  const [progress, setProgress] = useState(NO_PROGRESS)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])
  const [download, isExporting] = useAsyncAction(async (format: ExportFormat, path: string) => {
    abortController.current = new AbortController()
    const { signal } = abortController.current
    const countRows = createRowCounter(format)
    let current = NO_PROGRESS
    setProgress(current)
    try {
      const { headers, content } = await restDownload(path, {
        signal,
        onData: (bytes, responseHeaders) => {
          current = { rowCount: countRows(bytes), total: Number(responseHeaders.get('x-total-count')) }
          setProgress(current)
        },
      })
      saveFile(parseFileName(headers.get('content-disposition')) ?? `${list.name}.${format}`, content)
      const plural = getPlural(list)
      toast({
        title: `${plural.charAt(0).toUpperCase()}${plural.slice(1)} exported`,
        description: formatRowCount(list, current.rowCount),
      })
      onDone()
    } catch (error) {
      if (!signal.aborted) toastError('Export failed', error, `Couldn't export the ${getPlural(list)}. Try again.`)
    }
  })
  return { download, isExporting, progress }
}

function Progress({ rowCount, total }: ExportProgress) {
  const text = total === undefined ? 'Starting...' : `${formatCount(rowCount)} of ${formatCount(total)}`
  return (
    <div className="flex grow flex-col justify-center gap-1.5 py-0! max-sm:order-1">
      <p className="text-sm text-muted tabular-nums">{text}</p>
      <ProgressBar label="Export" progress={total ? Math.min(rowCount / total, 1) : 0} valueText={text} />
    </div>
  )
}

const FieldSet = ({ legend, inColumns, children }: { legend: string; inColumns?: boolean; children: ReactNode }) => (
  <fieldset>
    <legend className="text-sm font-medium">{legend}</legend>
    <div className={`mt-1.5 ${inColumns ? 'grid grid-cols-2 gap-x-3' : ''}`}>{children}</div>
  </fieldset>
)
