import { zodResolver } from '@hookform/resolvers/zod'
import {
  type DefaultValues,
  type FieldError,
  type FieldPath,
  type FieldValues,
  get,
  type RegisterOptions,
  type UseFormProps,
  useForm,
} from 'react-hook-form'
import type { $ZodType } from 'zod/v4/core'

/** Creates a form with a Zod schema. `field` returns the props of a labeled control: its registration and its error. */
export function useSchemaForm<TValues extends FieldValues, TInput>(
  schema: $ZodType<TInput, TValues>,
  defaultValues: DefaultValues<TValues>,
  options?: Pick<UseFormProps<TValues, unknown, TInput>, 'errors' | 'mode' | 'shouldFocusError'>,
) {
  const form = useForm({ resolver: zodResolver(schema), defaultValues, ...options })
  const field = <TName extends FieldPath<TValues>>(name: TName, registerOptions?: RegisterOptions<TValues, TName>) => ({
    ...form.register(name, registerOptions),
    error: (get(form.formState.errors, name) as FieldError | undefined)?.message,
  })
  return { ...form, field }
}
