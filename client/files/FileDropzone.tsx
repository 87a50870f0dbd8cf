import Upload from 'lucide-react/icons/upload'
import { type RefObject, useId } from 'react'
import { toast } from '../lib/feedback/toast'
import { formatKilobytes } from '../lib/format'
import { FieldError } from '../ui/controls/FieldError'
import { useFileDrop } from '../ui/controls/use-file-drop'

interface Props {
  inputRef: RefObject<HTMLInputElement | null>
  file: File | undefined
  hint: string | undefined
  error: string | undefined
  disabled: boolean
  onSelect: (file: File | undefined) => void
}

export function FileDropzone({ inputRef, file, hint, error, disabled, onSelect }: Props) {
  const id = useId()
  const { isOver, dropProps } = useFileDrop((files, fileList) => {
    if (disabled || !inputRef.current) return
    if (files.length > 1) return toast({ title: 'One file at a time', description: 'Drop a single file.' })
    inputRef.current.files = fileList
    onSelect(files[0])
  })
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className="flex flex-col">
      <span className="block text-sm font-medium" id={`${id}-name`}>
        File
      </span>
      <input
        ref={inputRef}
        id={id}
        type="file"
        disabled={disabled}
        aria-labelledby={`${id}-name ${id}-zone`}
        aria-describedby={describedBy || undefined}
        aria-invalid={error ? true : undefined}
        onChange={event => onSelect(event.target.files?.[0])}
        className="peer sr-only"
      />
      <label
        id={`${id}-zone`}
        htmlFor={id}
        {...dropProps}
        className={`mt-1.5 flex min-h-20 grow cursor-pointer items-center gap-4 rounded-md border border-dashed px-5 py-4 transition-colors peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-signal peer-disabled:cursor-default peer-disabled:opacity-60 peer-aria-invalid:border-danger hover:border-text hover:bg-sunken ${isOver ? 'border-signal bg-sunken' : 'border-control-border'}`}
      >
        <Upload size={20} aria-hidden="true" className="shrink-0 text-muted" />
        <span className="min-w-0">
          {file ? (
            <>
              <span className="block font-medium wrap-anywhere">{file.name}</span>
              <span className="block text-sm text-muted tabular-nums">{formatKilobytes(file.size)}</span>
            </>
          ) : (
            <>
              <span className="block font-medium">Choose a file</span>
              <span className="block text-sm text-muted">or drop it here</span>
            </>
          )}
        </span>
      </label>
      {/* min-h-lh avoids a layout shift when the hint arrives. */}
      <p id={`${id}-hint`} className="mt-1.5 min-h-lh text-sm text-muted">
        {hint}
      </p>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
