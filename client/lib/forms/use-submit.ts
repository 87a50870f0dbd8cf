import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { setServerErrors } from './server-errors'
import { useAsyncAction } from './use-async-action'

/** Ignores further submits while one is pending. Shows the issues of an error at the fields. */
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
