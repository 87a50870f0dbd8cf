import type { ComponentType } from 'react'
import { Section } from '../Section'
import {
  CalibrationPlot,
  CausalGraph,
  LagCurve,
  OpportunityWindows,
  ScenarioForecast,
  WeakSignalSeries,
} from './feature-figures'

interface Feature {
  title: string
  text: string
  Figure: ComponentType
  /** Its place in the uneven grid. */
  gridClass: string
}

const features: Feature[] = [
  {
    title: 'It finds what causes what',
    text: 'A graph of your own quantities, learnt from their history and corrected by the people who know them. Every arrow can be opened, questioned and taken out.',
    Figure: CausalGraph,
    gridClass: 'feature-wide',
  },
  {
    title: 'Every arrow carries a delay',
    text: 'Causes take time, and that time has a shape. Kairos fits it, so that a change in March can be read as an opening in the spring after next.',
    Figure: LagCurve,
    gridClass: 'feature-narrow',
  },
  {
    title: 'Weak signals are kept',
    text: 'A departure too small for any report is remembered and weighed again each week, as others join it.',
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
    text: 'Each forecast has a range, and each range a record: how often it held on your own past.',
    Figure: CalibrationPlot,
    gridClass: 'feature-third',
  },
  {
    title: 'You get a window, not a score',
    text: 'What comes out is a short list: the market, its causes, when it opens, when it closes, and what entering costs at each point between.',
    Figure: OpportunityWindows,
    gridClass: 'feature-full',
  },
]

export const Features = () => (
  <Section
    id="features"
    marginLabel="How it works"
    title="How a weak signal becomes a decision"
    lead="Kairos works on what you already record: orders, prices, tickets, visits, stock. There is no panel to buy and no survey to run."
  >
    <ul className="features">
      {features.map(({ title, text, Figure, gridClass }) => (
        <li key={title} className={`feature ${gridClass}`}>
          <div className="feature-figure">
            <Figure />
          </div>
          <div className="feature-words">
            <h3 className="text-xl">{title}</h3>
            <p className="mt-2 max-w-[34rem] text-quiet">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
