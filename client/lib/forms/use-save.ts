import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type ToastMessage, toast } from '../feedback/toast'
import { useRefetchLists } from '../lists/list-query'
import { useSubmit } from './use-submit'

interface SaveOptions<TInput> {
  /** Creates an object from all values, or updates one with the changed values. */
  write: { create: (input: TInput) => Promise<unknown> } | { update: (changes: Partial<TInput>) => Promise<unknown> }
  buildSuccessToast: (input: TInput) => Omit<ToastMessage, 'id'>
  onError: (error: unknown) => void
  onDone: () => void
}

/**
 * Saves the form of an admin list and shows a toast when the lists are current. An update sends only the fields that
 * the user changed: concurrent edits of other fields survive, and the audit log names real changes. Without changes it
 * sends nothing and calls `onDone`.
 */
export function useSave<TValues extends FieldValues, TInput extends object>(
  form: UseFormReturn<TValues, unknown, TInput>,
  { write, buildSuccessToast, onError, onDone }: SaveOptions<TInput>,
) {
  const refetchLists = useRefetchLists()
  const { dirtyFields } = form.formState
  return useSubmit(
    form,
    async input => {
      const changes = pickDirtyValues(input, dirtyFields)
      if ('update' in write && Object.keys(changes).length === 0) return onDone()
      await ('update' in write ? write.update(changes) : write.create(input))
      await refetchLists()
      toast(buildSuccessToast(input))
      onDone()
    },
    onError,
  )
}

// The cast is needed because the names of the changed fields are only known at run time.
const pickDirtyValues = <TInput extends object>(input: TInput, dirtyFields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => dirtyFields[name])) as Partial<TInput>
