import type { ComponentProps } from 'react'
import { controlClass, FormField, type FormFieldProps } from './FormField'

interface Props extends FormFieldProps, ComponentProps<'select'> {
  options: readonly { value: string; label: string }[]
  /** The first option, which cannot be selected. */
  placeholder?: string
}

export function Select({
  label,
  error,
  hint,
  className,
  isRequired,
  isOptional,
  options,
  placeholder,
  ...select
}: Props) {
  return (
    <FormField {...{ label, error, hint, className, isRequired, isOptional }}>
      {controlProps => (
        <div className="select-wrapper mt-1.5">
          <select
            {...controlProps}
            className={`${controlClass} mt-0! h-11 appearance-none pr-9 text-ellipsis`}
            {...select}
          >
            {placeholder !== undefined && (
              <option value="" disabled>
                {placeholder}
              </option>
            )}
            {options.map(option => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
        </div>
      )}
    </FormField>
  )
}
