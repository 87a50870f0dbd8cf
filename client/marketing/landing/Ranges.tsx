import { formatMonthLabel, Ruler, SCALE_MONTHS, toScalePercent } from '../figures/Ruler'
import { Section } from '../Section'

const ranges = [
  {
    value: '40–50%',
    title: 'lower opportunity cost',
    text: 'Spend less on markets about to close; miss fewer about to open.',
    start: '40%',
    width: '10%',
  },
  {
    value: '60–80%',
    title: 'lower entry risk',
    text: 'You know why a market opens before you pay to enter it, and which cause to watch once you’re in.',
    start: '60%',
    width: '20%',
  },
  {
    value: '12–24 months',
    title: 'earlier insight',
    text: 'The first cause shifts long before the result shows. That gap is the time you have.',
    start: toScalePercent(12),
    width: toScalePercent(12),
    isHighlighted: true,
  },
]

/** The claims of specification §1. */
export const Ranges = () => (
  <Section
    id="radar"
    marginLabel="What it’s worth"
    title="The Market Opportunity Radar, in three ranges"
    introduction="It finds untapped markets in your own performance data, early enough to matter. First we work out, on your own history, what those ranges mean for you."
  >
    <Ruler
      divisions={50}
      majorTickInterval={5}
      formatLabel={tick => (tick === 50 ? '100%' : tick % 10 === 0 ? tick * 2 : '')}
    />
    <ul>
      {ranges.map(({ value, title, text, start, width, isHighlighted }) => (
        <li key={value} className="grid gap-4 pt-7 pb-6">
          <div className="lg:grid lg:grid-cols-[5fr_4fr] lg:items-end lg:gap-8">
            <p className="text-2xl sm:text-3xl">
              <strong className="font-display font-semibold tabular-nums">{value}</strong> {title}
            </p>
            <p className="mt-2 max-w-[32rem] text-muted">{text}</p>
          </div>
          <div aria-hidden="true" className="relative h-6 border-b border-line">
            <span className={`range-bar ${isHighlighted ? 'text-signal' : ''}`} style={{ left: start, width }} />
          </div>
        </li>
      ))}
    </ul>
    <Ruler divisions={SCALE_MONTHS} majorTickInterval={6} formatLabel={formatMonthLabel} />
  </Section>
)
