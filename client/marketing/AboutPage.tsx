import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { getButtonClass } from '../ui/controls/Button'
import { legibleTextClass } from './figures/legible-text'
import { buildPageHead } from './head'
import { PageHero } from './PageHero'
import { Section } from './Section'

export const head = () =>
  buildPageHead(
    'About',
    `Why ${site.name} exists, how it tells causes from coincidence, who builds it and how to join.`,
    paths.about,
  )

const steps = [
  {
    name: 'Variables',
    text: 'Your tables become named variables, each with a unit, a place and a time scale. Most of the work happens here, and so do most of the mistakes.',
  },
  {
    name: 'Causes',
    text: 'The data suggests arrows. Changes you made on purpose test them: a new price, a new depot, a campaign you stopped. Your team removes the impossible ones.',
  },
  {
    name: 'Delays',
    text: 'Each arrow gets a delay: a curve, not a single number. A chain of five arrows can reach two years ahead.',
  },
  {
    name: 'Readings',
    text: 'The graph is run forward with and without each step you could take. You get a list of openings, each with its window, its range and the evidence that would prove us wrong.',
  },
]

const teams = [
  {
    name: 'Research',
    text: 'We build the models, and tests they can fail. A model ships only after it has beaten a simpler one.',
  },
  {
    name: 'Engineering',
    text: 'We make the models run overnight, on tables that were never meant for them, and explain themselves in the morning.',
  },
  {
    name: 'Content',
    text: 'We write down what we learn, including what did not work. The blog is our lab notebook, tidied up.',
  },
]

export const Component = () => (
  <>
    <PageHero title="An instrument for the right moment" figure={<EarlyInsightFigure />}>
      {site.name} is a small company that models causes and time. We started it because, looking back, every market we
      missed was in data we already had.
    </PageHero>
    <Section
      id="vision"
      marginLabel="Vision"
      title="You shouldn’t read about your next market in a competitor’s report"
    >
      <div className="prose-columns">
        <p>
          A market usually gets noticed once it shows up in someone’s numbers. By then, the first to enter have set the
          price. You can follow, or explain why you didn’t.
        </p>
        <p>
          The causes had shifted long before that. A delivery took a day less, a question that support had never heard
          came up twice a week, a town that ordered in December began to order in March. Each change was too small to
          notice. Together, they were the market.
        </p>
        <p>
          We think a business should be able to read these signs the way a sailor reads a barometer: as an instrument,
          not a prophecy, checked every day against the actual weather.
        </p>
      </div>
    </Section>
    <Section
      id="technology"
      marginLabel="Technology"
      title="Four steps from a table to a reading"
      introduction="Causal and temporal modeling is not new. What is new is doing it on ordinary business data, together with the people who know the business."
      className="border-t border-line"
    >
      <ol className="numbered-list">
        {steps.map(({ name, text }, index) => (
          <li key={name} className="numbered-item">
            <span aria-hidden="true" className="label">
              {index + 1}
            </span>
            <h3 className="text-xl">{name}</h3>
            <p className="text-muted">{text}</p>
          </li>
        ))}
      </ol>
      <p className="mt-10 max-w-[38rem] border-l-2 border-signal pl-5 text-lg">
        Where the data cannot tell a cause from a coincidence, {site.name} says so, and names the data that would settle
        it.
      </p>
    </Section>
    <Section
      id="team"
      marginLabel="Team"
      title="Three crafts, one graph"
      introduction="We are small and remote. This is what each team does."
      className="border-t border-line"
    >
      <dl className="team-grid">
        {teams.map(({ name, text }) => (
          <div key={name}>
            <dt className="font-display text-2xl font-semibold">{name}</dt>
            <dd className="mt-2 text-muted">{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
    <section aria-labelledby="join-title" className="theme-dark">
      <div className="page grid items-end gap-5 py-[clamp(4rem,9vw,7rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:gap-20">
        <h2 id="join-title" className="text-3xl sm:text-5xl">
          Join us: bring a question or your data
        </h2>
        <div>
          <p className="max-w-[32rem] text-lg text-muted">
            The alpha is open to a few businesses at a time. If you would rather build the instrument than use it, see
            our <OpenPositionsLink />.
          </p>
          <p className="actions mt-7">
            <Link to={paths.signup} className={getButtonClass('primary')}>
              Request Alpha Access
            </Link>
            <Link to={paths.contact} className={getButtonClass('outline')}>
              Contact Us
            </Link>
          </p>
        </div>
      </div>
    </section>
  </>
)

const OpenPositionsLink = () => (
  <Link to={paths.careers} className="text-link text-text">
    open positions
  </Link>
)

/** Shows a cause that shifts, and its visible result 12 to 24 months later. */
const EarlyInsightFigure = () => (
  <svg
    viewBox="0 0 420 230"
    fill="none"
    aria-hidden="true"
    className={`w-full max-w-md ${legibleTextClass} md:max-lg:[&_text]:text-[15px]`}
  >
    <path
      d="M6 190C120 188 180 182 232 158S318 72 414 30"
      className="stroke-muted"
      strokeWidth="1.4"
      strokeLinecap="round"
    />
    <path d="M112 186V108M336 76V42" className="stroke-tick" />
    <circle cx="112" cy="186" r="5.5" className="fill-signal" />
    <circle cx="112" cy="186" r="13" className="stroke-signal" />
    <circle cx="336" cy="76.3" r="5" className="fill-text" />
    <text x="112" y="98" textAnchor="middle" className="fill-text font-sans text-[14px] font-semibold">
      the cause shifts
    </text>
    <text x="330" y="32" textAnchor="end" className="fill-muted font-sans text-[14px]">
      everyone sees it
    </text>
    <path d="M112 214H336M112 209v10M336 209v10" className="stroke-tick" />
    <text x="224" y="208" textAnchor="middle" className="fill-muted font-mono text-[12px]">
      12–24 months
    </text>
  </svg>
)
