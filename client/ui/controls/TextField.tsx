import type { ComponentProps } from 'react'
import { controlClass, FormField, type FormFieldProps } from './FormField'

/** A labeled input. */
export function TextField({
  label,
  error,
  hint,
  className,
  isRequired,
  ...input
}: FormFieldProps & ComponentProps<'input'>) {
  return (
    <FormField label={label} error={error} hint={hint} className={className} isRequired={isRequired}>
      {controlProps => <input {...controlProps} className={`${controlClass} h-11`} {...input} />}
    </FormField>
  )
}
