import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type ToastMessage, toast } from '../feedback/toast'
import { highlightCreatedRow, type ListField } from '../lists/created-row'
import { useRefetchLists } from '../lists/list-query'
import { useSubmit } from './use-submit'

interface SaveOptions<TInput, TCreated> {
  /** Creates an object of a list from all values, or updates an object with the changed values. */
  write:
    | { list: ListField; create: (input: TInput) => Promise<TCreated | undefined> }
    | { update: (changes: Partial<TInput>) => Promise<unknown> }
  /** `created` is undefined after an update. */
  buildSuccessToast: (input: TInput, created: TCreated | undefined) => Omit<ToastMessage, 'id'>
  onError: (error: unknown) => void
  onDone: () => void
}

/**
 * Saves a form of an admin list, refetches the lists and shows a toast. A created row is highlighted in its list. An
 * update sends only the fields that the user changed, so that concurrent edits of other fields survive and the audit
 * log records only real changes. An update without changes sends nothing and only calls `onDone`.
 */
export function useSave<TValues extends FieldValues, TInput extends object, TCreated extends { id: number }>(
  form: UseFormReturn<TValues, unknown, TInput>,
  { write, buildSuccessToast, onError, onDone }: SaveOptions<TInput, TCreated>,
) {
  const refetchLists = useRefetchLists()
  const { dirtyFields } = form.formState
  return useSubmit(
    form,
    async input => {
      const changes = pickDirtyValues(input, dirtyFields)
      if ('update' in write && Object.keys(changes).length === 0) return onDone()
      const created = 'update' in write ? await write.update(changes).then(() => undefined) : await write.create(input)
      await refetchLists()
      if (created && 'list' in write) highlightCreatedRow(write.list, created.id)
      toast(buildSuccessToast(input, created))
      onDone()
    },
    onError,
  )
}

/**
 * Returns the values of the fields that the user changed. The cast is needed because TypeScript does not know the names
 * of these fields.
 */
export const pickDirtyValues = <TInput extends object>(input: TInput, dirtyFields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => dirtyFields[name])) as Partial<TInput>
