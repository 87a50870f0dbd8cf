import { type FieldPath, type FieldValues, get, type UseFormSetError } from 'react-hook-form'
import { RequestError } from '../api/request-error'

interface FormMethods<TValues extends FieldValues> {
  getValues: () => TValues
  setError: UseFormSetError<TValues>
}

/**
 * Shows the issues of a server error at their form fields and focuses the field of the first issue shown. A path can
 * name a field in a list: `ctaButtons.0.url`. Ignores issues without a field, because the caller shows the error in a
 * toast.
 */
export function setServerErrors<TValues extends FieldValues>(
  error: unknown,
  { getValues, setError }: FormMethods<TValues>,
): void {
  if (!(error instanceof RequestError)) return
  const values = getValues()
  const isField = (path: string): path is FieldPath<TValues> => path in values || get(values, path) !== undefined
  let isFirst = true
  for (const { path, message } of error.issues) {
    if (!isField(path)) continue
    setError(path, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

export const getIssuePaths = (error: unknown): string[] =>
  error instanceof RequestError ? error.issues.map(({ path }) => path) : []
