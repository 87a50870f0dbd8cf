import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { type ToastMessage, toast } from '../feedback/toast'
import { highlightCreatedRow, type ListField } from '../lists/created-row'
import { useRefetchLists } from '../lists/list-query'
import { useSubmit } from './use-submit'

interface SaveOptions<TInput, TCreated> {
  write:
    | { list: ListField; create: (input: TInput) => Promise<TCreated | undefined> }
    | { update: (changes: Partial<TInput>) => Promise<unknown> }
  /** `created` is undefined after an update. */
  buildSuccessToast: (input: TInput, created: TCreated | undefined) => Omit<ToastMessage, 'id'>
  onError: (error: unknown) => void
  onDone: () => void
}

/**
 * Returns a submit handler for a form of an admin list, and whether a submit is pending. The handler saves the form,
 * refetches the mounted lists, shows a toast and calls `onDone`. An update sends only the changed fields, so that
 * concurrent edits to other fields survive and the audit log records only real changes. An update without changes only
 * calls `onDone`.
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

export const pickDirtyValues = <TInput extends object>(input: TInput, dirtyFields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => dirtyFields[name])) as Partial<TInput>
