import { useRef, useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn, UseFormSetError } from 'react-hook-form'
import { RequestError } from '../api/request-error'
import { type ToastMessage, toast } from '../feedback/toast'
import { useRefetchLists } from '../lists/list-query'

interface FormMethods<TValues extends FieldValues> {
  getValues: () => TValues
  setError: UseFormSetError<TValues>
}

/**
 * Puts what the server says about fields at those fields, and the focus on the first of them. What is about none of
 * this form's is left to the toast.
 */
export function setServerErrors<TValues extends FieldValues>(
  error: unknown,
  { getValues, setError }: FormMethods<TValues>,
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
export const getIssuePaths = (error: unknown): string[] =>
  error instanceof RequestError ? error.issues.map(({ path }) => path) : []

/** Does one thing at a time: what is asked for while it is being done is not done a second time. */
export function useAsyncAction<TArguments extends unknown[]>(
  action: (...args: TArguments) => Promise<void>,
): [run: (...args: TArguments) => Promise<void>, pending: boolean] {
  const isRunning = useRef(false)
  const [pending, setPending] = useState(false)
  const run = async (...args: TArguments) => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    try {
      await action(...args)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return [run, pending]
}

interface SaveOptions<TInput> {
  /** Sends a new one whole, or what has been changed of one that there is. */
  write:
    | { create: (input: TInput) => Promise<unknown> }
    | { update: (changes: Partial<TInput>) => Promise<unknown> }
  buildSuccessToast: (input: TInput) => Omit<ToastMessage, 'id'>
  onError: (error: unknown) => void
  onDone: () => void
}

/**
 * Saves a row of an administrator's list, and says so when the list is right. What nobody touched is not sent, and not
 * overwritten: the audit log says what somebody did, and two who edit at once do not undo each other. Where nothing was
 * changed, the form closes without a word.
 */
export function useSave<TValues extends FieldValues, TInput extends object>(
  form: UseFormReturn<TValues, unknown, TInput>,
  { write, buildSuccessToast, onError, onDone }: SaveOptions<TInput>,
) {
  const refetchLists = useRefetchLists()
  const { dirtyFields } = form.formState
  return useAsyncAction(async (input: TInput) => {
    const changes = pickDirtyValues(input, dirtyFields)
    if ('update' in write && Object.keys(changes).length === 0) return onDone()
    try {
      await ('update' in write ? write.update(changes) : write.create(input))
      await refetchLists()
      toast(buildSuccessToast(input))
      onDone()
    } catch (error) {
      onError(error)
      setServerErrors(error, form)
    }
  })
}

/** The part of a form's values that somebody has changed. Which names that are, the language cannot know. */
const pickDirtyValues = <TInput extends object>(input: TInput, dirtyFields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => dirtyFields[name])) as Partial<TInput>
