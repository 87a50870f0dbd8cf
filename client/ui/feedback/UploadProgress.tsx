import { Button } from '../controls/Button'

interface Props {
  /** What is being sent. */
  name: string
  /** How much of it has gone, 0 to 1. */
  progress: number
  /** Stops it, where it can be stopped. What has left the browser may still be under way. */
  onCancel?: () => void
}

/** How far an upload has come. When all has gone up, the server is still at work on it. */
export function UploadProgress({ name, progress, onCancel }: Props) {
  const percent = Math.round(progress * 100)
  const isUploaded = progress >= 1
  return (
    <div className="flex min-w-0 grow basis-64 items-center gap-4">
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-4 text-sm">
          <span className="truncate">{name}</span>
          <span className="shrink-0 text-quiet tabular-nums">
            {isUploaded ? 'Finishing...' : `${percent}%`}
          </span>
        </p>
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="mt-1.5 h-1 overflow-hidden rounded-sm bg-line"
        >
          <div
            className={`h-full origin-left bg-signal-fill transition-transform ${isUploaded ? 'animate-pulse' : ''}`}
            style={{ transform: `scaleX(${progress})` }}
          />
        </div>
      </div>
      {onCancel && (
        <Button variant="outline" size="sm" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </div>
  )
}
