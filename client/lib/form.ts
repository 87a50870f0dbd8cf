import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { RequestError } from './request-error'

interface Form<TValues extends FieldValues> {
  getValues: () => TValues
  setError: UseFormSetError<TValues>
}

/**
 * Puts what the server says about fields at those fields, and the focus on the first of them. What is about none of
 * this form's is left to the toast.
 */
export function showIssues<TValues extends FieldValues>(
  error: unknown,
  { getValues, setError }: Form<TValues>,
): void {
  if (!(error instanceof RequestError)) return
  const values = getValues()
  const isField = (path: string): path is FieldPath<TValues> => path in values
  let isFirst = true
  for (const { path, message } of error.issues) {
    if (!isField(path)) continue
    setError(path, { type: 'server', message }, { shouldFocus: isFirst })
    isFirst = false
  }
}

/** The fields that the server says something about. */
export const issuePaths = (error: unknown): string[] =>
  error instanceof RequestError ? error.issues.map(({ path }) => path) : []

/** Does one thing at a time: what is asked for while it is being done is not done a second time. */
export function useOneAtATime<TArguments extends unknown[]>(
  work: (...input: TArguments) => Promise<void>,
): [run: (...input: TArguments) => Promise<void>, pending: boolean] {
  const busy = useRef(false)
  const [pending, setPending] = useState(false)
  const run = async (...input: TArguments) => {
    if (busy.current) return
    busy.current = true
    setPending(true)
    try {
      await work(...input)
    } finally {
      busy.current = false
      setPending(false)
    }
  }
  return [run, pending]
}
