/** The part of a form's values that somebody has changed: what nobody touched is not sent, and not overwritten. */
export const changedOf = <TValues extends object>(
  values: TValues,
  dirty: Partial<Record<keyof TValues, unknown>>,
): Partial<TValues> =>
  Object.fromEntries(
    Object.entries(values).filter(([name]) => dirty[name as keyof TValues]),
  ) as Partial<TValues>
