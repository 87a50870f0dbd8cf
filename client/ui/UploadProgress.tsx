interface Props {
  /** What is being sent. */
  name: string
  /** How much of it has gone, 0 to 1. */
  share: number
}

/** How far an upload has come. When all has gone up, the server is still at work on it. */
export function UploadProgress({ name, share }: Props) {
  const percent = Math.round(share * 100)
  const isUp = share >= 1
  return (
    <div>
      <p className="flex justify-between gap-3 text-sm">
        <span className="truncate">{name}</span>
        <span className="shrink-0 text-quiet tabular-nums">{isUp ? 'Preparing...' : `${percent} %`}</span>
      </p>
      <div
        role="progressbar"
        aria-label={`Uploading ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-1.5 h-1 bg-line"
      >
        <div
          className={`h-full bg-signal-fill transition-[width] ${isUp ? 'animate-breathe' : ''}`}
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  )
}
