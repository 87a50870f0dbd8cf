import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { site } from '../../lib/site'
import { getButtonClass } from '../../ui/controls/Button'

export const AboutStrip = () => (
  <section aria-labelledby="about-strip-title" className="border-y border-line bg-sunken">
    <div className="page grid items-center gap-12 py-[clamp(3.5rem,7vw,5.5rem)] lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:gap-20">
      <TimeComparisonFigure />
      <div>
        <h2 id="about-strip-title" className="text-3xl sm:text-4xl">
          Chronos passes. Kairos opens.
        </h2>
        <p className="mt-4 max-w-[36rem] text-lg text-muted">
          The Greeks had two words for time: one for the kind that passes, one for the right moment to act. We build the
          instrument that tells you when.
        </p>
        <p className="actions mt-7">
          <Link to={paths.about} className={getButtonClass('outline')}>
            About {site.name}
          </Link>
          <Link to={paths.careers} className={getButtonClass('outline')}>
            Open positions
          </Link>
        </p>
      </div>
    </div>
  </section>
)

const buildTicksPath = (y: number, from: number, to: number) =>
  Array.from({ length: (to - from) / 8 + 1 }, (_, index) => `M${from + index * 8} ${y}v-12`).join('')

/** Shows chronos with even ticks, and kairos with one peak. */
const TimeComparisonFigure = () => (
  <svg viewBox="4 0 322 150" fill="none" aria-hidden="true" className="w-full max-w-[26rem]">
    <text x="5" y="24" className="fill-muted font-sans text-[13px]">
      chronos
    </text>
    <path d={`M5 50H325${buildTicksPath(50, 5, 325)}`} className="stroke-tick" />
    <text x="5" y="104" className="fill-muted font-sans text-[13px]">
      kairos
    </text>
    <path d="M5 130H325" className="stroke-tick" />
    <path d="M141 130C165 130 172 92 189 92S213 130 237 130" className="stroke-text" strokeWidth="1.4" />
    <path d="M189 130V92" className="stroke-signal" strokeWidth="1.5" />
    <circle cx="189" cy="92" r="4.5" className="fill-signal" />
    <circle cx="189" cy="92" r="10" className="stroke-signal" />
  </svg>
)
