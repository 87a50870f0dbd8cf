/** What people may be interested in (specification §3, Lead), in words for them, in the order in which they choose. */
export const interestOptions = [
  { value: 'narrative', label: 'How stories about a market form and spread' },
  { value: 'social', label: 'How people change each other’s choices' },
  { value: 'hybrid', label: 'Combining analysts and models' },
  { value: 'coherence', label: 'Forecasts and plans that agree with each other' },
  { value: 'timemanip', label: 'Testing entry timing' },
  { value: 'other', label: 'Something else' },
] as const

type Interest = (typeof interestOptions)[number]['value']

/** An interest in those words; one that is not among them as it is stored. */
export const getInterestLabel = (interest: Interest): string =>
  interestOptions.find(({ value }) => value === interest)?.label ?? interest
