import { Section } from '../Section'
import { CalibrationPlot, CausalGraph, LagCurve, ScenarioForecast, WeakSignalSeries } from './feature-figures'
import { MarketForecast, ShortList } from './MarketForecast'

const features = [
  {
    title: 'It finds what causes what',
    text: 'A graph of your own variables, learned from your history and corrected by the people who know your business. Open, question or remove any arrow.',
    Figure: CausalGraph,
    gridClass: 'feature-wide',
  },
  {
    title: 'Every arrow carries a delay',
    text: 'Causes take time, and that time has a shape. Kairos fits that curve, so a change this March points to an opening two springs from now.',
    Figure: LagCurve,
    gridClass: 'feature-narrow',
  },
  {
    title: 'Weak signals are kept',
    text: 'Shifts too small to report are kept, and reweighed weekly as others join them.',
    Figure: WeakSignalSeries,
    gridClass: 'feature-third',
  },
  {
    title: 'It answers “what if we”',
    text: 'Enter now, enter in a year, stay out: three futures from one graph, each with its range.',
    Figure: ScenarioForecast,
    gridClass: 'feature-third',
  },
  {
    title: 'It says how sure it is',
    text: 'Each forecast has a range, and each range has a track record on your own history.',
    Figure: CalibrationPlot,
    gridClass: 'feature-third',
  },
]

export const Features = () => (
  <Section
    id="features"
    marginLabel="How it works"
    title="How a weak signal becomes a decision"
    introduction="Kairos works with data you already record: orders, prices, tickets, visits, stock. No panels to buy, no surveys to run."
  >
    <ul className="features">
      {features.map(({ title, text, Figure, gridClass }) => (
        <li key={title} className={`feature ${gridClass}`}>
          <div className="feature-figure">
            <Figure />
          </div>
          <div className="feature-text">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 max-w-[34rem] text-muted">{text}</p>
          </div>
        </li>
      ))}
      <li className="feature feature-full">
        <div className="feature-text">
          <h3 className="text-xl">You get a window, not a score</h3>
          <p className="mt-2 max-w-[34rem] text-muted">
            What comes out is a short list. Each market has its causes, a window to enter, a range, and what would prove
            it wrong.
          </p>
          <ShortList />
        </div>
        <MarketForecast />
      </li>
    </ul>
  </Section>
)
