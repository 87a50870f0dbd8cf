import { MONTHS, monthAt, monthName, Ruler } from './Ruler'
import { Section } from './Section'

const ranges = [
  {
    figure: '40–50%',
    title: 'lower opportunity cost',
    text: 'Less is spent on markets that were going to close, and less is missed in those that were going to open.',
    from: '40%',
    width: '10%',
  },
  {
    figure: '60–80%',
    title: 'lower entry risk',
    text: 'You know why a market opens before you pay to be in it, and which cause to watch while you are.',
    from: '60%',
    width: '20%',
  },
  {
    figure: '12–24 months',
    title: 'earlier insight',
    text: 'The first cause moves long before the result does. That distance is the time you have.',
    from: monthAt(12),
    width: monthAt(12),
    signal: true,
  },
]

/** The claimed figures (specification §1), each as a range on one scale, graduated twice: per cent and months. */
export const Ranges = () => (
  <Section
    id="radar"
    margin="What it is worth"
    title="The Market Opportunity Radar, in three ranges"
    lead="It finds untapped markets in your own performance data, early enough to matter. What the ranges come to in your market is the first thing we work out with you, on your own history."
  >
    <Ruler parts={50} major={5} name={part => (part === 50 ? '100%' : part % 10 === 0 ? part * 2 : '')} />
    <ul>
      {ranges.map(({ figure, title, text, from, width, signal }) => (
        <li key={figure} className="range">
          <div className="range-words">
            <p className="text-2xl sm:text-3xl">
              <strong className="font-display font-semibold tabular-nums">{figure}</strong>{' '}
              <span className="font-display">{title}</span>
            </p>
            <p className="mt-2 max-w-[32rem] text-quiet">{text}</p>
          </div>
          <div aria-hidden="true" className="range-line">
            <span className={`range-bar ${signal ? 'text-signal' : ''}`} style={{ left: from, width }} />
          </div>
        </li>
      ))}
    </ul>
    <Ruler parts={MONTHS} major={6} name={monthName} />
  </Section>
)
