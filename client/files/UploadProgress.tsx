import { Button } from '../ui/Button'
import type { Sending } from './use-upload'

/** How far a file has come, and the way to stop it. What has left the browser may still be under way. */
export function UploadProgress({ sending, onCancel }: { sending: Sending; onCancel: () => void }) {
  const { name, share } = sending
  const percent = Math.round(share * 100)
  return (
    <div className="flex min-w-0 grow basis-64 items-center gap-4">
      <div className="min-w-0 grow">
        <p className="flex justify-between gap-4 text-sm">
          <span className="truncate text-quiet">{percent < 100 ? name : 'Finishing...'}</span>
          <span className="tabular-nums">{percent}%</span>
        </p>
        <div
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          className="mt-1.5 h-1.5 overflow-hidden rounded-sm bg-line"
        >
          <div
            className={`h-full origin-left bg-signal-fill transition-transform ${percent === 100 ? 'animate-breathe' : ''}`}
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      </div>
      <Button variant="outline" size="sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}
