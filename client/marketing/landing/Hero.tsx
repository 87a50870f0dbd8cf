import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { getButtonClass } from '../../ui/controls/Button'
import { formatMonthLabel, Ruler, SCALE_MONTHS, toScalePercent } from '../figures/Ruler'
import { Radar } from '../radar/Radar'

export const Hero = () => (
  <section aria-labelledby="hero-title" className="theme-dark overflow-clip">
    <div className="page relative grid items-center lg:min-h-[min(56rem,calc(100svh-12.05rem))]">
      <Radar />
      <div className="hero-content">
        <h1 id="hero-title" className="hero-title">
          <span>See the market that opens next,</span> <span>a year before it opens</span>
        </h1>
        <p className="mt-6 max-w-[31rem] text-lg text-muted">
          Kairos reads the data you already have, works out what causes what and how long it takes, and names the
          markets that will open next.
        </p>
        <p className="actions mt-8">
          <Link to={paths.signup} className={getButtonClass('primary')}>
            Request access
          </Link>
          <Link to={paths.features} className={`${getButtonClass('outline')} bg-background`}>
            How it works
          </Link>
        </p>
      </div>
    </div>
    <TimeScale />
  </section>
)

/** A scale from now to 30 months ahead. The last note is about the radar. */
const TimeScale = () => (
  <figure className="page relative pb-7">
    <div className="time-notes text-sm">
      <p className="border-l border-signal pl-3">
        <span className="text-signal">Now.</span> A cause shifts. You hear what it leads to.
      </p>
      <p className="border-l border-control-border pl-3 text-muted" style={{ left: toScalePercent(12) }}>
        12–24 months later it’s in everyone’s reports.
      </p>
    </div>
    <div className="relative">
      <span
        aria-hidden="true"
        className="absolute top-0 h-[12px] bg-signal/26"
        style={{ left: toScalePercent(12), width: toScalePercent(12) }}
      />
      <span aria-hidden="true" className="absolute top-[8px] left-[-4px] size-[9px] rounded-full bg-signal" />
      <Ruler divisions={SCALE_MONTHS} majorTickInterval={6} formatLabel={formatMonthLabel} />
    </div>
    <p className="simulation-note label">A simulation, not live data</p>
  </figure>
)
