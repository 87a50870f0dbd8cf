/** The areas of interest with their labels (specification §3, Lead), in the order in which the form lists them. */
export const interestOptions = [
  { value: 'narrative', label: 'How stories about a market form and spread' },
  { value: 'social', label: 'How people influence each other’s choices' },
  { value: 'hybrid', label: 'Combining analysts and models' },
  { value: 'coherence', label: 'Forecasts and plans that agree with each other' },
  { value: 'timemanip', label: 'Testing entry timing' },
  { value: 'other', label: 'Something else' },
] as const

type Interest = (typeof interestOptions)[number]['value']

/** Returns the label of an interest, or the interest itself if it has no label. */
export const getInterestLabel = (interest: Interest): string =>
  interestOptions.find(({ value }) => value === interest)?.label ?? interest
