import type { CSSProperties } from 'react'
import { formatMonthLabel, Ruler, SCALE_MONTHS, toScalePercent } from '../figures/Ruler'

/** The markets that the radar names in its first frame (client/marketing/radar). */
const shortList = [
  { market: 'Cold-chain leasing', opensInMonths: 14, certaintyPercent: 91 },
  { market: 'Returns, resold', opensInMonths: 18, certaintyPercent: 86 },
  { market: 'Rural same-day', opensInMonths: 22, certaintyPercent: 79 },
] as const

const [, selected] = shortList

/** `start` is the month of a cause, `end` the month of its effect: the next cause or the opening. */
const causes = [
  { text: 'Return freight costs rise', start: 0, end: 5 },
  { text: 'Warehouses run full', start: 5, end: 11 },
  { text: 'Opened boxes sell', start: 11, end: 18 },
]

/** Months in which the market may open. */
const openingRange = { start: 16, end: 21 }
/** Months in which the market can be entered. */
const entryWindow = { start: 18, end: 27, bestMonth: 20 }

const toSpan = ({ start, end }: { start: number; end: number }): CSSProperties => ({
  left: toScalePercent(start),
  width: toScalePercent(end - start),
})

/** For a text that ends 8 px before a month. */
const toPositionBefore = (month: number): CSSProperties => ({
  right: toScalePercent(SCALE_MONTHS - month),
  paddingRight: 8,
})

export const ShortList = () => (
  <ol className="short-list text-sm">
    {shortList.map(({ market, opensInMonths, certaintyPercent }, index) => (
      <li key={market}>
        <span aria-hidden="true" className="label">
          {index + 1}
        </span>
        <span className={market === selected.market ? 'font-semibold' : ''}>{market}</span>
        <span className="label">
          {opensInMonths} months · {certaintyPercent}% sure
        </span>
      </li>
    ))}
  </ol>
)

export const MarketForecast = () => (
  <figure
    aria-labelledby="forecast-title"
    style={{ '--opening': selected.opensInMonths / SCALE_MONTHS } as CSSProperties}
  >
    <div aria-hidden="true" className="tick-scale" />
    <div className="forecast">
      <div className="forecast-head">
        <p className="label">Forecast 2 of 3</p>
        <p className="label">Illustrative</p>
        <p id="forecast-title" className="font-display text-xl font-semibold sm:text-2xl">
          {selected.market}
        </p>
        <p className="label">
          opens in {selected.opensInMonths} months
          <br />
          {selected.certaintyPercent}% sure
        </p>
      </div>
      <dl>
        <div className="forecast-row">
          <dt>Market</dt>
          <dd className="text-sm">Returned goods, checked and sold again within a week.</dd>
        </div>
        <div className="forecast-row forecast-plot">
          <dt>Causes</dt>
          <dd className="grid gap-1">
            {causes.map(({ text, start, end }) => (
              <div key={text} className="forecast-line">
                <span className="forecast-cause" style={{ '--start': start / SCALE_MONTHS } as CSSProperties}>
                  {text}
                </span>
                <span aria-hidden="true" className="forecast-arrow" style={toSpan({ start, end })} />
                <span className="label right-0">{end - start} months</span>
              </div>
            ))}
          </dd>
        </div>
        <div className="forecast-row forecast-plot">
          <dt>Range</dt>
          <dd className="forecast-line">
            <span style={toPositionBefore(openingRange.start)}>
              Months {openingRange.start}–{openingRange.end}
            </span>
            <span aria-hidden="true" className="forecast-range" style={toSpan(openingRange)} />
            <span
              aria-hidden="true"
              className="forecast-dot"
              style={{ left: toScalePercent(selected.opensInMonths) }}
            />
          </dd>
        </div>
        <div className="forecast-row forecast-plot forecast-plot-last">
          <dt>Window</dt>
          <dd>
            <div className="forecast-line">
              <span style={toPositionBefore(entryWindow.start)}>
                Months {entryWindow.start}–{entryWindow.end}, best {entryWindow.bestMonth}
              </span>
              <span aria-hidden="true" className="forecast-window" style={toSpan(entryWindow)} />
              <span
                aria-hidden="true"
                className="forecast-best-month"
                style={{ left: toScalePercent(entryWindow.bestMonth) }}
              />
            </div>
            <Ruler divisions={SCALE_MONTHS} majorTickInterval={6} formatLabel={formatMonthLabel} className="mt-2" />
          </dd>
        </div>
        <div className="forecast-row">
          <dt>Wrong if</dt>
          <dd className="text-sm">
            Return freight costs fall for two quarters, or opened boxes stay unsold for 60 days.
          </dd>
        </div>
      </dl>
    </div>
  </figure>
)
