import type { ComponentProps } from 'react'
import { controlClass, FormField, type FormFieldProps } from './FormField'

export function TextField({
  label,
  error,
  hint,
  className,
  isRequired,
  isOptional,
  ...input
}: FormFieldProps & ComponentProps<'input'>) {
  return (
    <FormField {...{ label, error, hint, className, isRequired, isOptional }}>
      {controlProps => <input {...controlProps} className={`${controlClass} h-11`} {...input} />}
    </FormField>
  )
}
