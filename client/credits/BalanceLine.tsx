import { localShortDate } from '../lib/format'
import { balancesOf, type Movement } from './balance'

interface Props {
  /** The newest first. */
  lines: readonly Movement[]
  /** What there is now. */
  credits: number
}

const WIDTH = 1000
const HEIGHT = 72

/** How the balance has come to what it is, on the scale of time. The lines below say the same in words. */
export function BalanceLine({ lines, credits }: Props) {
  const points = balancesOf(lines, credits)
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first.time === last.time) return <div className="scale" aria-hidden="true" />
  // The last step goes on a little, or it would not be one.
  const span = (last.time - first.time) * 1.06
  const most = Math.max(...points.map(({ balance }) => balance), 1)
  const x = (time: number) => round(((time - first.time) / span) * WIDTH)
  const y = (balance: number) => round(HEIGHT - 1 - (balance / most) * (HEIGHT - 3))
  const steps = points.slice(1).map(({ time, balance }) => `H${x(time)}V${y(balance)}`)
  return (
    <div>
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        fill="none"
        className="block h-18 w-full"
      >
        <path
          d={`M0 ${y(first.balance)}${steps.join('')}`}
          className="stroke-quiet"
          strokeWidth="1.5"
          vectorEffect="non-scaling-stroke"
        />
        <path
          d={`M${x(last.time)} ${y(last.balance)}H${WIDTH}`}
          className="stroke-signal"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div className="scale" aria-hidden="true" />
      <div aria-hidden="true" className="label mt-1.5 flex justify-between">
        <span>{localShortDate(new Date(first.time).toISOString())}</span>
        <span>{localShortDate(new Date(last.time).toISOString())}</span>
      </div>
    </div>
  )
}

const round = (value: number) => Math.round(value * 10) / 10
