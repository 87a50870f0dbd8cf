import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { getButtonClass } from '../ui/controls/Button'
import { formatPoint, roundToTenth } from './figures/arrow'
import { buildPageHead } from './head'
import { PageHero } from './PageHero'
import { positions } from './positions'
import { Section } from './Section'

export const head = () =>
  buildPageHead(
    'Careers',
    `Open positions at ${site.name} in research, engineering and content. Remote, full-time and contract.`,
    paths.careers,
  )

const reasons = [
  {
    title: 'Hard questions, real tables',
    text: 'Your data comes from businesses that act on the answer, not from benchmarks.',
  },
  {
    title: 'Time to be right',
    text: 'Two meeting-free days a week for everyone. A model that is a month late beats one that is wrong for a year.',
  },
  {
    title: 'Your name on what you find',
    text: 'Results, failures included, are published by the people who got them.',
  },
  {
    title: 'Remote from day one',
    text: 'We write things down, overlap for four hours a day, and meet in person three times a year.',
  },
  {
    title: 'Equity',
    text: 'Everyone who joins before launch owns part of the company, contractors included.',
  },
]

export const Component = () => (
  <>
    <PageHero title="Help us build a clock for markets" figure={<DialFigure />}>
      There are few of us, and each of these roles will change what the company can do. If none of them fits and you
      still think you belong here, write and tell us why.
    </PageHero>
    <Section id="positions" marginLabel="Open positions" title="Four open roles">
      <ul className="border-t border-line">
        {positions.map(({ title, department, type, location, description }) => (
          <li
            key={title}
            className="grid gap-5 border-b border-line py-8 last:border-b-0 last:pb-0 md:grid-cols-[minmax(0,1fr)_auto] md:gap-x-12 lg:grid-cols-[minmax(0,1fr)_8rem_auto] lg:items-start lg:gap-12"
          >
            <div>
              <h3 className="text-2xl">{title}</h3>
              <p className="mt-3 max-w-[40rem] text-muted">{description}</p>
            </div>
            <dl className="flex flex-wrap gap-x-5 text-sm lg:flex-col lg:pt-[0.35rem]">
              <dt className="sr-only">Department</dt>
              <dd className="font-medium">{department}</dd>
              <dt className="sr-only">Type</dt>
              <dd>{type}</dd>
              <dt className="sr-only">Location</dt>
              <dd>{location}</dd>
            </dl>
            <Link
              to={paths.buildApplicationPath(title)}
              className={`${getButtonClass('outline')} justify-self-start md:max-lg:col-start-2 md:max-lg:row-start-1`}
            >
              Apply Now<span className="sr-only">: {title}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
    <Section id="why" marginLabel="Why join" title="What you’ll find here" className="border-t border-line">
      <ul className="reason-grid">
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h3 className="font-sans font-semibold tracking-normal">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </Section>
  </>
)

/** Degrees are clockwise from the top. */
const toCartesian = (radius: number, degrees: number) => {
  const radians = (degrees * Math.PI) / 180
  return { x: 300 + radius * Math.sin(radians), y: 240 - radius * Math.cos(radians) }
}
const positionMarkers = [toCartesian(120, -68), toCartesian(196, -40), toCartesian(120, -12), toCartesian(196, 12)]

/** Four dashed markers stand for the open positions. */
const DialFigure = () => (
  <svg viewBox="0 0 420 250" fill="none" aria-hidden="true" className="w-full max-w-md">
    {[60, 120, 196].map(radius => (
      <path
        key={radius}
        d={`M${formatPoint(toCartesian(radius, -90))}A${radius} ${radius} 0 0 1 ${formatPoint(toCartesian(radius, 36))}`}
        className="stroke-tick"
        strokeDasharray={radius === 60 ? '1 6' : undefined}
      />
    ))}
    <path
      d={Array.from({ length: 43 }, (_, index) => -90 + index * 3)
        .map(
          degrees =>
            `M${formatPoint(toCartesian(206, degrees))}L${formatPoint(toCartesian(degrees % 15 ? 212 : 220, degrees))}`,
        )
        .join('')}
      className="stroke-tick"
    />
    <path
      d={`M${formatPoint(toCartesian(0, 0))}L${formatPoint(toCartesian(220, -26))}`}
      className="stroke-signal"
      strokeWidth="1.5"
    />
    <circle cx="300" cy="240" r="4" className="fill-signal" />
    {positionMarkers.map(marker => (
      <circle
        key={formatPoint(marker)}
        cx={roundToTenth(marker.x)}
        cy={roundToTenth(marker.y)}
        r="9"
        className="fill-(--background) stroke-text"
        strokeWidth="1.4"
        strokeDasharray="3 3"
      />
    ))}
  </svg>
)
