import { type Ground, onInk, onPaper } from '../palette'
import { type Random, random } from '../random'
import { document } from '../svg'
import { gates, waiting } from './decisions'
import { cells, diagonal, survivors } from './fields'
import { causal, fork, intervention, precedence } from './graphs'
import { dial, radar, yearWheel } from './rings'
import { donors, fan, lag, regimes, step } from './series'
import { signs } from './signs'

type Composition = (ground: Ground, source: Random) => string[]

/** The composition of each post's subject, and the ground that it is drawn on. */
const subjects: ReadonlyMap<string, readonly [Composition, Ground]> = new Map([
  ['what-changes-when-you-act', [intervention, onInk]],
  ['season-is-the-first-confounder', [yearWheel, onInk]],
  ['directed-graphs-for-category-managers', [causal, onPaper]],
  ['estimating-a-lead-between-two-series', [lag, onInk]],
  ['what-a-granger-test-does-not-tell-you', [precedence, onInk]],
  ['a-pilot-city-and-its-synthetic-twin', [donors, onInk]],
  ['the-dealers-who-are-not-in-the-file', [survivors, onPaper]],
  ['what-a-quarter-of-waiting-costs', [waiting, onInk]],
  ['a-forecast-we-got-wrong', [fan, onInk]],
  ['calibration-before-accuracy', [diagonal, onPaper]],
  ['finding-the-week-a-market-changed', [step, onInk]],
  ['weak-signals-and-base-rates', [radar, onInk]],
  ['entry-risk-in-three-numbers', [gates, onInk]],
  ['what-leaves-the-building', [cells, onInk]],
  ['a-glossary-of-market-timing', [signs, onPaper]],
  ['when-the-old-model-stops-being-true', [regimes, onInk]],
  ['counterfactuals-for-a-board-paper', [fork, onPaper]],
  ['reading-a-radar-in-ten-minutes', [dial, onInk]],
] as const)

/** The cover of a post as SVG. A slug that is not in the list gets a radar of its own. */
export function cover(slug: string): string {
  const [composition, ground] = subjects.get(slug) ?? [radar, onInk]
  return document(900, ground.ground, composition(ground, random(slug)))
}
