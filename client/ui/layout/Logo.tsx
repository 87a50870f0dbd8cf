export const Logo = ({ size = 26 }: { size?: number }) => (
  <svg viewBox="0 0 26 26" width={size} height={size} fill="none" aria-hidden="true" className="shrink-0">
    <circle cx="13" cy="13" r="11.5" stroke="currentColor" strokeWidth="1.5" />
    <circle cx="13" cy="13" r="5.5" stroke="currentColor" opacity="0.45" />
    <path d="M13 13 19.6 6.4" stroke="currentColor" strokeWidth="1.25" />
    <circle cx="17.9" cy="8.1" r="2.6" className="fill-signal-fill" />
  </svg>
)
