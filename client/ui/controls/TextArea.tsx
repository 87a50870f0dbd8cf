import type { ComponentProps } from 'react'
import { controlClass, FormField, type FormFieldProps } from './FormField'

/** A labeled textarea. */
export function TextArea({
  label,
  error,
  hint,
  className,
  isRequired,
  rows = 5,
  ...textarea
}: FormFieldProps & ComponentProps<'textarea'>) {
  return (
    <FormField label={label} error={error} hint={hint} className={className} isRequired={isRequired}>
      {controlProps => <textarea {...controlProps} rows={rows} className={`${controlClass} py-2.5`} {...textarea} />}
    </FormField>
  )
}
