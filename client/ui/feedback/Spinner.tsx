interface Props {
  label?: string
  /** Fills the height of the viewport, for a page without a layout. */
  isFullPage?: boolean
}

export const CenteredSpinner = ({ label = 'Loading', isFullPage = false }: Props) => (
  <div role="status" className={`grid place-items-center ${isFullPage ? 'min-h-dvh' : 'min-h-[60dvh]'}`}>
    <svg viewBox="0 0 40 40" width={40} height={40} fill="none" aria-hidden="true">
      <circle cx="20" cy="20" r="18" className="stroke-line" />
      <circle cx="20" cy="20" r="10" className="stroke-line" />
      <g className="origin-center animate-sweep">
        <path d="M20 20V2" className="stroke-signal" strokeWidth="1.5" />
        <path d="M20 2A18 18 0 0 0 7.3 7.3" className="stroke-signal" strokeWidth="1.5" opacity="0.5" />
      </g>
      <circle cx="20" cy="20" r="2" className="fill-signal" />
    </svg>
    <span className="sr-only">{label}</span>
  </div>
)
