import { formatPoint, roundToTenth, toArrowPath } from '../figures/arrow'
import { CENTER, type Frame, RADIUS, VIEW_SIZE } from './frame'

/** Renders a frame as SVG: the server-rendered picture, also shown without scripts or with reduced motion. */
export const StaticRadar = ({ frame }: { frame: Frame }) => (
  <svg
    viewBox={`0 0 ${VIEW_SIZE} ${VIEW_SIZE}`}
    fill="none"
    aria-hidden="true"
    className="absolute inset-0 size-full in-data-playing:invisible"
  >
    <g className="text-signal" fill="currentColor">
      {frame.trail.map(({ from, to, opacity }) => (
        <path
          key={opacity}
          d={`M${CENTER} ${CENTER}L${formatPoint(to)}A${RADIUS} ${RADIUS} 0 0 1 ${formatPoint(from)}Z`}
          opacity={roundToHundredth(opacity)}
        />
      ))}
      <path
        d={`M${CENTER} ${CENTER}L${formatPoint(frame.sweep)}`}
        stroke="currentColor"
        strokeWidth="1.3"
        opacity="0.9"
      />
    </g>
    <g className="text-muted" stroke="currentColor">
      {frame.arrows.map(arrow => (
        <path
          key={formatPoint(arrow.from)}
          d={toArrowPath(arrow)}
          strokeWidth={roundToTenth(arrow.width)}
          opacity={roundToHundredth(arrow.opacity)}
        />
      ))}
    </g>
    <g className="text-muted" fill="currentColor">
      {frame.dots.map(dot => (
        <circle
          key={formatPoint(dot)}
          cx={roundToTenth(dot.x)}
          cy={roundToTenth(dot.y)}
          r={roundToTenth(dot.radius)}
          opacity={roundToHundredth(dot.opacity)}
        />
      ))}
    </g>
    <g className="text-signal" stroke="currentColor">
      {frame.blips.map(({ x, y, radius, halo, opacity }) => (
        <g key={formatPoint({ x, y })}>
          <circle
            cx={roundToTenth(x)}
            cy={roundToTenth(y)}
            r={roundToTenth(radius)}
            fill="currentColor"
            stroke="none"
          />
          <circle
            cx={roundToTenth(x)}
            cy={roundToTenth(y)}
            r={roundToTenth(halo)}
            opacity={roundToHundredth(opacity * 0.6)}
          />
        </g>
      ))}
    </g>
  </svg>
)

const roundToHundredth = (value: number) => Math.round(value * 100) / 100
