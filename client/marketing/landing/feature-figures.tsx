import { buildArrow, type Point, roundToTenth, toArrowPath } from '../figures/arrow'
import { legibleTextClass } from '../figures/legible-text'
import { createSeededRandom } from '../radar/simulation'

const textClass = 'fill-muted font-sans text-[13px]'
const annotationClass = 'fill-muted font-mono text-[11px]'

const formatPolyline = (points: Point[]) => points.map(({ x, y }) => `${roundToTenth(x)} ${roundToTenth(y)}`).join('L')

const nodes = {
  delivery: { x: 62, y: 54, name: 'Delivery time', isLabelBelow: false },
  searches: { x: 74, y: 176, name: 'Same-day searches', isLabelBelow: true },
  orders: { x: 214, y: 106, name: 'Repeat orders', isLabelBelow: true },
  adverts: { x: 262, y: 206, name: 'Ad spend', isLabelBelow: true },
  rural: { x: 366, y: 66, name: 'Rural demand', isLabelBelow: false },
}

const causalLinks: [from: Point, to: Point, curvature: number, delay: string, labelPosition: Point][] = [
  [nodes.delivery, nodes.orders, 0.16, '6 weeks', { x: 178, y: 58 }],
  [nodes.searches, nodes.orders, -0.16, '3 weeks', { x: 184, y: 172 }],
  [nodes.orders, nodes.rural, 0.18, '11 months', { x: 268, y: 58 }],
]

/** One of the arrows is rejected. */
export const CausalGraph = () => (
  <svg viewBox="0 0 430 238" fill="none" aria-hidden="true" className={legibleTextClass}>
    <g stroke="currentColor" className="text-text" strokeWidth="1.2">
      {causalLinks.map(([from, to, curvature]) => (
        <path key={from.y} d={toArrowPath(buildArrow(from, to, { curvature, gap: [9, 13], headLength: 7 }))} />
      ))}
    </g>
    <path
      d={toArrowPath(buildArrow(nodes.adverts, nodes.rural, { curvature: -0.12, gap: [9, 18], headLength: 7 }))}
      className="stroke-tick"
      strokeDasharray="2 4"
    />
    <path d="m322 138 10 10m0-10-10 10" className="stroke-muted" strokeWidth="1.2" />
    <text x="340" y="148" className={annotationClass}>
      no effect
    </text>
    {causalLinks.map(([, , , delay, { x, y }]) => (
      <text key={delay} x={x} y={y} textAnchor="middle" className={annotationClass}>
        {delay}
      </text>
    ))}
    {Object.values(nodes).map(({ x, y, name, isLabelBelow }) => (
      <g key={name}>
        <circle cx={x} cy={y} r="4" className={name === 'Rural demand' ? 'fill-signal' : 'fill-text'} />
        <text
          x={name === 'Repeat orders' ? x + 56 : x}
          y={isLabelBelow ? y + 22 : y - 16}
          textAnchor="middle"
          className={name === 'Rural demand' ? 'fill-text font-sans text-[13px] font-semibold' : textClass}
        >
          {name}
        </text>
      </g>
    ))}
    <circle cx={nodes.rural.x} cy={nodes.rural.y} r="10" className="stroke-signal" />
  </svg>
)

/** The density of a gamma distribution, scaled so that its peak, at 14 months, is 1. */
const getLagDensity = (months: number) => (months / 14) ** 7 * Math.exp(7 - months / 2)
const lagPoints = Array.from({ length: 61 }, (_, index) => {
  const months = index * 0.5
  return { x: 10 + months * 11, y: 168 - getLagDensity(months) * 118 }
})

export const LagCurve = () => (
  <svg viewBox="0 0 350 210" fill="none" aria-hidden="true">
    <path
      d={lagPoints
        .filter((_, index) => index % 2 === 0)
        .map(({ x, y }) => `M${x} 168V${roundToTenth(y)}`)
        .join('')}
      className="stroke-line"
    />
    <path d={`M${formatPolyline(lagPoints)}`} className="stroke-text" strokeWidth="1.5" />
    <path d="M164 168V38" className="stroke-signal" strokeWidth="1.5" />
    <circle cx="164" cy="50" r="4.5" className="fill-signal" />
    <text x="174" y="36" className="fill-text font-sans text-[13px] font-semibold">
      peaks at 14 months
    </text>
    <path
      d={`M10 168H340${lagPoints
        .filter((_, index) => index % 2 === 0)
        .map(({ x }, month) => `M${x} 168v${month % 6 ? 5 : 10}`)
        .join('')}`}
      className="stroke-tick"
    />
    {[0, 6, 12, 18, 24, 30].map(month => (
      <text key={month} x={10 + month * 11} y="194" textAnchor="middle" className={annotationClass}>
        {month}
      </text>
    ))}
  </svg>
)

const random = createSeededRandom(11)
const signalSeries = Array.from({ length: 76 }, (_, index) => ({
  x: 6 + index * 3.8,
  y: 118 + (random() - 0.5) * 22 - Math.max(0, index - 44) * 0.55 - Math.max(0, index - 60) ** 2 * 0.2,
}))

/** The series drifts long before it reaches the reporting threshold. */
export const WeakSignalSeries = () => (
  <svg viewBox="0 0 300 180" fill="none" aria-hidden="true">
    <path d="M6 58H294" className="stroke-tick" strokeDasharray="2 4" />
    <text x="6" y="48" className={annotationClass}>
      where a report would show it
    </text>
    <path d={`M${formatPolyline(signalSeries)}`} className="stroke-muted" strokeWidth="1.2" />
    <path d="M184 102V152" className="stroke-signal" />
    <circle cx="184" cy="97" r="9" className="stroke-signal" strokeWidth="1.4" />
    <circle cx="184" cy="97" r="3" className="fill-signal" />
    <text x="184" y="170" textAnchor="middle" className="fill-text font-sans text-[13px] font-semibold">
      noticed here
    </text>
  </svg>
)

const scenarios = [
  { name: 'enter now', endY: 34, halfRange: 17, isHighlighted: true },
  { name: 'in a year', endY: 84, halfRange: 14, isHighlighted: false },
  { name: 'stay out', endY: 140, halfRange: 10, isHighlighted: false },
]

export const ScenarioForecast = () => (
  <svg viewBox="0 0 300 180" fill="none" aria-hidden="true">
    <path d="M6 120 22 113l14 6 15-9 16 5 14-8 15 1" className="stroke-text" strokeWidth="1.4" />
    <path d="M96 20V160" className="stroke-tick" strokeDasharray="2 4" />
    <text x="96" y="174" textAnchor="middle" className={annotationClass}>
      today
    </text>
    {scenarios.map(({ name, endY, halfRange, isHighlighted }) => (
      <g key={name} className={isHighlighted ? 'text-signal' : 'text-muted'}>
        <path
          d={`M96 108Q150 108 224 ${endY - halfRange}V${endY + halfRange}Q150 112 96 108Z`}
          fill="currentColor"
          opacity="0.12"
        />
        <path d={`M96 108Q150 110 224 ${endY}`} stroke="currentColor" strokeWidth={isHighlighted ? 1.8 : 1.2} />
        <text
          x="232"
          y={endY + 4}
          className={isHighlighted ? 'fill-text font-sans text-[13px] font-semibold' : textClass}
        >
          {name}
        </text>
      </g>
    ))}
    <circle cx="96" cy="108" r="4" className="fill-text" />
  </svg>
)

const calibrationPoints = [
  [0.1, 0.12],
  [0.25, 0.21],
  [0.4, 0.43],
  [0.55, 0.53],
  [0.7, 0.71],
  [0.85, 0.88],
] as const

/** Points near the diagonal, each with a range. */
export const CalibrationPlot = () => (
  <svg viewBox="0 0 300 180" fill="none" aria-hidden="true">
    <path d="M40 10V148H290" className="stroke-tick" />
    <path d="M40 148 280 16" className="stroke-tick" strokeDasharray="2 4" />
    {calibrationPoints.map(([forecast, actual]) => {
      const x = roundToTenth(40 + forecast * 240)
      const y = roundToTenth(148 - actual * 132)
      return (
        <g key={forecast} className="text-text">
          <path d={`M${x} ${y - 13}V${y + 13}M${x - 3} ${y - 13}h6M${x - 3} ${y + 13}h6`} stroke="currentColor" />
          <circle cx={x} cy={y} r="3.5" fill="currentColor" />
        </g>
      )
    })}
    <text x="290" y="168" textAnchor="end" className={annotationClass}>
      forecast
    </text>
    <text x="50" y="20" className={annotationClass}>
      actual
    </text>
  </svg>
)
