import type { Interest } from './documents.generated'

/** What people may be interested in (specification §3, Lead), in the words that they chose by. */
export const interestWords: Record<Interest, string> = {
  narrative: 'How stories about a market form and spread',
  social: 'How people change each other’s choices',
  hybrid: 'Analysts and models working as one',
  coherence: 'Forecasts and plans that agree with each other',
  timemanip: 'Simulating timing: going earlier, going later',
  other: 'Something else',
}
