const signals = [
  { x: 318, y: 128, strength: 1 },
  { x: 150, y: 92, strength: 0.35 },
  { x: 92, y: 214, strength: 0.3 },
  { x: 246, y: 262, strength: 0.55 },
  { x: 176, y: 318, strength: 0.3 },
  { x: 338, y: 246, strength: 0.35 },
  { x: 214, y: 146, strength: 0.45 },
]

/** Weak signals on the instrument, two causes, and the one that the bearing has just read. */
export const RadarFigure = () => (
  <svg viewBox="0 0 420 420" fill="none" aria-hidden="true" className="w-full text-tick">
    {[52, 104, 156, 206].map(radius => (
      <circle key={radius} cx="210" cy="210" r={radius} stroke="currentColor" strokeWidth="0.8" />
    ))}
    {Array.from({ length: 72 }, (_, index) => index * 5).map(angle => (
      <path
        key={angle}
        d={angle % 30 ? 'M210 4v5' : 'M210 4v12'}
        stroke="currentColor"
        strokeWidth="0.8"
        transform={`rotate(${angle} 210 210)`}
      />
    ))}
    <path d="M210 210 356 64" className="stroke-signal" strokeWidth="1.2" />
    <path d="M210 210 356 64A206 206 0 0 0 262 11Z" className="fill-signal" opacity="0.07" />
    <g className="stroke-quiet" strokeWidth="1">
      <path d="M222 146C250 120 276 116 308 126" />
      <path d="m300 119 9 7-11 4" />
      <path d="M250 254C280 232 306 190 316 140" />
      <path d="m309 147 7-8 5 10" />
    </g>
    {signals.map(({ x, y, strength }) => (
      <circle
        key={`${x} ${y}`}
        cx={x}
        cy={y}
        r={2.5 + strength * 3.5}
        className={strength === 1 ? 'fill-signal' : 'fill-quiet'}
        opacity={strength === 1 ? 1 : 0.4 + strength * 0.6}
      />
    ))}
    <circle cx="318" cy="128" r="13" className="stroke-signal" opacity="0.6" />
  </svg>
)
