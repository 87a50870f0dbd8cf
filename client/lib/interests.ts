/** The options in the order of the signup form (specification §3, Lead). */
export const interestOptions = [
  { value: 'narrative', label: 'How stories about a market form and spread' },
  { value: 'social', label: 'How people influence each other’s choices' },
  { value: 'hybrid', label: 'Combining analysts and models' },
  { value: 'coherence', label: 'Forecasts and plans that agree with each other' },
  { value: 'timemanip', label: 'Testing entry timing' },
  { value: 'other', label: 'Something else' },
] as const

type Interest = (typeof interestOptions)[number]['value']

export const getInterestLabel = (interest: Interest): string =>
  interestOptions.find(({ value }) => value === interest)?.label ?? interest
