import type { Interest } from './documents.generated'

/** What people may be interested in, in words for them (specification §3, Lead). */
export const interestLabels: Record<Interest, string> = {
  narrative: 'How stories about a market form and spread',
  social: 'How people change each other’s choices',
  hybrid: 'Analysts and models working as one',
  coherence: 'Forecasts and plans that agree with each other',
  timemanip: 'Simulating timing: going earlier, going later',
  other: 'Something else',
}

const order: Interest[] = ['narrative', 'social', 'hybrid', 'coherence', 'timemanip', 'other']

export const interestOptions = order.map(value => ({ value, label: interestLabels[value] }))
