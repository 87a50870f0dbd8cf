import { buildArrow, type Point, toArrowPath } from '../figures/arrow'
import { legibleTextClass } from '../figures/legible-text'

const questions = ['Does advertising drive sales?', 'When will it show?', 'What if we go first?']

const sides = [
  {
    title: 'Before: correlation',
    surfaceClass: 'theme-dark',
    figure: () => <CorrelationFigure />,
    answers: [
      'They move together, r = 0.81. Spend more.',
      'No answer: a correlation has no before and after.',
      'No answer: the data has no case of anyone going first.',
    ],
  },
  {
    title: 'After: causes and time',
    surfaceClass: 'theme-light',
    figure: () => <CausalFigure />,
    answers: [
      'The season drives both. Advertising adds 6%, five weeks later.',
      'Each arrow has its delay. This chain takes 14 months.',
      'Two futures from one graph, with us and without us, each with its range.',
    ],
  },
]

/** Compares correlation with causal modeling: the same four variables in two figures. */
export const Breakthrough = () => (
  <section aria-labelledby="breakthrough-title">
    <div className="theme-dark">
      <div className="page pt-16 pb-12 sm:pt-24">
        <h2 id="breakthrough-title" className="max-w-[26ch] text-3xl sm:text-4xl">
          Correlation shows what moved. Causes show what will move next.
        </h2>
        <p className="mt-4 max-w-[38rem] text-lg text-muted">
          The same four variables, two readings. Illustrative data.
        </p>
      </div>
    </div>
    <div className="comparison">
      {sides.map(({ title, surfaceClass, figure, answers }) => (
        <div key={title} className={`comparison-side ${surfaceClass}`}>
          <h3 className="text-xl">{title}</h3>
          {figure()}
          <dl className="comparison-rows">
            {answers.map((answer, index) => (
              <div key={answer} className="border-t border-line py-[1.1rem]">
                <dt className="text-sm text-muted">{questions[index]}</dt>
                <dd className="mt-1 text-lg">{answer}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  </section>
)

/** The text is larger on tablets, where the two columns scale the figures down. */
const figureClass = `comparison-figure ${legibleTextClass} md:max-lg:[&_text]:text-[14px]`

const variables = {
  season: { x: 60, y: 46, name: 'Season' },
  adSpend: { x: 60, y: 164, name: 'Ad spend' },
  sales: { x: 214, y: 104, name: 'Sales' },
  regions: { x: 352, y: 104, name: 'New regions' },
}
const { season, adSpend, sales, regions } = variables

/** `position` is the place of the coefficient on the line (0 to 1), chosen to avoid other labels. */
const correlations: [from: Point, to: Point, coefficient: string, position: number][] = [
  [season, adSpend, '0.77', 0.42],
  [season, sales, '0.84', 0.3],
  [adSpend, sales, '0.81', 0.3],
  [sales, regions, '0.42', 0.42],
  [season, regions, '0.38', 0.66],
  [adSpend, regions, '0.44', 0.37],
]

const CorrelationFigure = () => (
  <svg viewBox="0 0 420 214" fill="none" aria-hidden="true" className={figureClass}>
    {correlations.map(([from, to, coefficient]) => (
      <path
        key={coefficient}
        d={`M${from.x} ${from.y}L${to.x} ${to.y}`}
        className="stroke-muted"
        strokeWidth={Number(coefficient) * 2.2}
        opacity={Number(coefficient) * 0.8}
      />
    ))}
    {correlations.map(([from, to, coefficient, position]) => (
      <FigureLabel key={coefficient} x={from.x + (to.x - from.x) * position} y={from.y + (to.y - from.y) * position}>
        {coefficient}
      </FigureLabel>
    ))}
    <VariableLabels />
  </svg>
)

const CausalFigure = () => (
  <svg viewBox="0 0 420 214" fill="none" aria-hidden="true" className={figureClass}>
    <g className="stroke-text" strokeWidth="1.6">
      <path d={toArrowPath(buildArrow(season, adSpend, { curvature: 0.14, gap: [9, 11] }))} />
      <path d={toArrowPath(buildArrow(season, sales, { curvature: 0.14, gap: [9, 12] }))} />
    </g>
    <path
      d={toArrowPath(buildArrow(adSpend, sales, { curvature: -0.14, gap: [9, 12], headLength: 6 }))}
      className="stroke-text"
      strokeWidth="0.8"
    />
    <path
      d={toArrowPath(buildArrow(sales, regions, { curvature: 0, gap: [9, 18] }))}
      className="stroke-signal"
      strokeWidth="1.8"
    />
    <FigureLabel x={178} y={50}>
      at once
    </FigureLabel>
    <FigureLabel x={178} y={166}>
      + 6%, 5 weeks
    </FigureLabel>
    <FigureLabel x={281} y={92}>
      14 months
    </FigureLabel>
    <VariableLabels hasHighlight />
  </svg>
)

const VariableLabels = ({ hasHighlight = false }: { hasHighlight?: boolean }) =>
  Object.values(variables).map(({ x, y, name }) => {
    const isHighlighted = hasHighlight && name === 'New regions'
    return (
      <g key={name}>
        <circle cx={x} cy={y} r="5" className={isHighlighted ? 'fill-signal' : 'fill-text'} />
        {isHighlighted && <circle cx={x} cy={y} r="11" className="stroke-signal" />}
        <text
          x={x}
          y={y === season.y ? y - 16 : y + 28}
          textAnchor="middle"
          className="fill-text stroke-(--background) font-sans text-[13px] font-medium"
          strokeWidth="5"
          paintOrder="stroke"
        >
          {name}
        </text>
      </g>
    )
  })

/** The background of the label covers the line behind it. */
const FigureLabel = ({ x, y, children }: { x: number; y: number; children: string }) => (
  <>
    <rect
      x={x - children.length * 3.3 - 3}
      y={y - 8}
      width={children.length * 6.6 + 6}
      height="16"
      className="fill-(--background)"
    />
    <text
      x={x}
      y={y + 4}
      textAnchor="middle"
      className="fill-muted stroke-(--background) font-mono text-[11px]"
      strokeWidth="5"
      paintOrder="stroke"
    >
      {children}
    </text>
  </>
)
