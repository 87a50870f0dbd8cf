import { confounderDag, evidenceLadder, threeShapes } from './graphs'
import { leadTimeScale, radarBlips } from './instruments'
import { calibrationPlot, costOfDelay, decisionRegions, fanChart, survivorMargins } from './outcomes'
import { changePoint, crossCorrelation, lagSeries, syntheticControl } from './series'

/** Every figure by the name that the articles use: `![…](figure:NAME "…")`. */
export const figures: ReadonlyMap<string, () => string> = new Map([
  ['calibration-plot', calibrationPlot],
  ['change-point', changePoint],
  ['confounder-dag', confounderDag],
  ['cost-of-delay', costOfDelay],
  ['cross-correlation', crossCorrelation],
  ['decision-regions', decisionRegions],
  ['evidence-ladder', evidenceLadder],
  ['fan-chart', fanChart],
  ['lag-series', lagSeries],
  ['lead-time-scale', leadTimeScale],
  ['radar-blips', radarBlips],
  ['survivor-margins', survivorMargins],
  ['synthetic-control', syntheticControl],
  ['three-shapes', threeShapes],
])
