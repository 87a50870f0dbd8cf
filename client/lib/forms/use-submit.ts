import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from './server-errors'
import { useAsyncAction } from './use-async-action'

/**
 * Returns a submit handler and whether a submit is pending. While one is pending, the handler ignores further submits.
 * The handler shows server errors at the fields.
 */
export const useSubmit = <TValues extends FieldValues, TInput>(
  form: UseFormReturn<TValues, unknown, TInput>,
  submit: (input: TInput) => Promise<unknown>,
  onError?: (error: unknown) => void,
) =>
  useAsyncAction(async (input: TInput) => {
    try {
      await submit(input)
    } catch (error) {
      onError?.(error)
      setServerErrors(error, form)
    }
  })
