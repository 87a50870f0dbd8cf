import { arrowPath, round, xy } from '../arrow'
import { CENTRE, type Frame, RADIUS, SIDE } from './frame'

/** A frame as a picture that stands still: what the server sends, and what is there without scripts or motion. */
export const Still = ({ frame, hidden }: { frame: Frame; hidden: boolean }) => (
  <svg
    viewBox={`0 0 ${SIDE} ${SIDE}`}
    fill="none"
    aria-hidden="true"
    className={`absolute inset-0 size-full ${hidden ? 'invisible' : ''}`}
  >
    <g className="text-signal" fill="currentColor">
      {frame.trail.map(({ from, to, opacity }) => (
        <path
          key={opacity}
          d={`M${CENTRE} ${CENTRE}L${xy(to)}A${RADIUS} ${RADIUS} 0 0 1 ${xy(from)}Z`}
          opacity={hundredths(opacity)}
        />
      ))}
      <path
        d={`M${CENTRE} ${CENTRE}L${xy(frame.sweep)}`}
        stroke="currentColor"
        strokeWidth="1.3"
        opacity="0.9"
      />
    </g>
    <g className="text-quiet" stroke="currentColor">
      {frame.arrows.map(arrow => (
        <path
          key={xy(arrow.from)}
          d={arrowPath(arrow)}
          strokeWidth={round(arrow.width)}
          opacity={hundredths(arrow.opacity)}
        />
      ))}
    </g>
    <g className="text-quiet" fill="currentColor">
      {frame.dots.map(dot => (
        <circle
          key={xy(dot)}
          cx={round(dot.x)}
          cy={round(dot.y)}
          r={round(dot.radius)}
          opacity={hundredths(dot.opacity)}
        />
      ))}
    </g>
    <g className="text-signal" stroke="currentColor">
      {frame.blips.map(({ x, y, radius, halo, opacity }) => (
        <g key={xy({ x, y })}>
          <circle cx={round(x)} cy={round(y)} r={round(radius)} fill="currentColor" stroke="none" />
          <circle cx={round(x)} cy={round(y)} r={round(halo)} opacity={hundredths(opacity * 0.6)} />
        </g>
      ))}
    </g>
  </svg>
)

const hundredths = (value: number) => Math.round(value * 100) / 100
