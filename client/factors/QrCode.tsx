import { useMemo } from 'react'
import { encode } from 'uqr'

/** Width of the light margin that scanners need. A module is one square of the code. */
const MARGIN_MODULES = 4

/** The code is dark on light in both themes, because many apps do not scan inverted codes. */
export function QrCode({ text }: { text: string }) {
  const { size, path } = useMemo(() => {
    const { size, data } = encode(text, { border: MARGIN_MODULES })
    const modules = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
    return { size, path: modules.join('') }
  }, [text])
  return (
    <svg
      role="img"
      aria-label="QR code of the setup key"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="size-48 shrink-0 rounded-sm border border-line"
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}
