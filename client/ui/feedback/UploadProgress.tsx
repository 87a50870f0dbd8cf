import { Button } from '../controls/Button'
import { FileName } from '../layout/FileName'
import { ProgressBar } from './ProgressBar'

interface Props {
  /** The file name. */
  name: string
  /** From 0 to 1. */
  progress: number
  /** Adds a Cancel button. The server may already have received the file when the user cancels. */
  onCancel?: () => void
}

/** Shows the progress of an upload. At 100%, the server is still processing the file. */
export function UploadProgress({ name, progress, onCancel }: Props) {
  const percent = Math.round(progress * 100)
  const isUploaded = progress >= 1
  return (
    <div className="flex min-w-0 grow basis-64 items-center gap-4">
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-4 text-sm">
          <span className="min-w-0">
            <FileName>{name}</FileName>
          </span>
          <span className="shrink-0 text-muted tabular-nums">{isUploaded ? 'Finishing...' : `${percent}%`}</span>
        </p>
        <div className="mt-1.5">
          <ProgressBar label={`Uploading ${name}`} progress={progress} isFinishing={isUploaded} />
        </div>
      </div>
      {onCancel && (
        <Button variant="outline" size="sm" aria-label={`Cancel uploading ${name}`} onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
