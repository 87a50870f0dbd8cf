import { formatPoint, roundToTenth, toArrowPath } from '../figures/arrow'
import { type Frame, isNamedBlip, VIEW_SIZE } from './frame'

/** Renders a frame without the sweep and the labels. Hidden while the canvas shows the animation. */
export const StaticRadar = ({ frame }: { frame: Frame }) => (
  <svg
    viewBox={`0 0 ${VIEW_SIZE} ${VIEW_SIZE}`}
    fill="none"
    aria-hidden="true"
    className="absolute inset-0 size-full in-data-playing:invisible"
  >
    <g className="text-muted" stroke="currentColor">
      {frame.arrows.map((arrow, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: the arrows are never reordered
          key={index}
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
    {frame.blips.map(blip => (
      <g
        key={formatPoint(blip)}
        className={isNamedBlip(blip) ? 'text-signal' : 'text-muted'}
        transform={`translate(${formatPoint(blip)})`}
      >
        <circle r={roundToTenth(blip.radius)} fill="currentColor" opacity={roundToHundredth(blip.dotOpacity)} />
        <circle
          r={roundToTenth(blip.haloRadius)}
          stroke="currentColor"
          opacity={roundToHundredth(blip.opacity * 0.6)}
        />
      </g>
    ))}
  </svg>
)

const roundToHundredth = (value: number) => Math.round(value * 100) / 100
