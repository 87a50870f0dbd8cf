interface Props {
  label: string
  /** From 0 to 1. */
  progress: number
  /** The value that screen readers announce. Default: the percentage. */
  valueText?: string
  /** True while the remaining work cannot be measured. The bar is then animated. */
  isFinishing?: boolean
}

export const ProgressBar = ({ label, progress, valueText, isFinishing = false }: Props) => (
  <div
    role="progressbar"
    aria-label={label}
    aria-valuemin={0}
    aria-valuemax={100}
    aria-valuenow={Math.round(progress * 100)}
    aria-valuetext={valueText}
    className="h-1 overflow-hidden rounded-sm bg-line forced-colors:outline"
  >
    <div
      className={`h-full origin-left forced-color-adjust-none bg-signal-fill transition-transform ${isFinishing ? 'animate-pulse' : ''}`}
      style={{ transform: `scaleX(${progress})` }}
    />
  </div>
)
