import type { ComponentProps } from 'react'
import { controlClass, FormField, type FormFieldProps } from './FormField'

export function TextArea({
  label,
  error,
  hint,
  className,
  isRequired,
  isOptional,
  rows = 5,
  ...textarea
}: FormFieldProps & ComponentProps<'textarea'>) {
  return (
    <FormField {...{ label, error, hint, className, isRequired, isOptional }}>
      {controlProps => <textarea {...controlProps} rows={rows} className={`${controlClass} py-2.5`} {...textarea} />}
    </FormField>
  )
}
