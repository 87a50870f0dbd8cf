import type { TestContext } from 'vitest'

/** Returns whether the test has failed. Requires the context that an `afterEach` hook receives. */
export const hasFailed = ({ task }: TestContext): boolean => task.result?.state === 'fail'

/** Appends text to the error of a failed test, so that the report contains it. */
export const addFailureDetails = ({ task }: TestContext, title: string, text: string): void => {
  const error = task.result?.errors?.[0]
  if (error) error.message += `\n\n${title}:\n${text}`
}
