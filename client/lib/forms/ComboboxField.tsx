import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Combobox, type ComboboxOption } from '../../ui/controls/Combobox'

interface Props<TValues extends FieldValues> {
  control: Control<TValues>
  name: FieldPath<TValues>
  label: string
  placeholder: string
  hint?: string
  loadOptions: (search: string) => Promise<ComboboxOption[]>
  initialOption: ComboboxOption | null
  /** The form value without a selection: undefined, or null for a nullable field. */
  emptyValue?: null
}

/** A Combobox as a form field. The form value is the id of the selected option. */
export function ComboboxField<TValues extends FieldValues>({
  control,
  name,
  initialOption,
  emptyValue,
  ...comboboxProps
}: Props<TValues>) {
  const { field, fieldState } = useController({ control, name })
  const [selectedOption, setSelectedOption] = useState(initialOption)
  return (
    <Combobox
      {...comboboxProps}
      error={fieldState.error?.message}
      value={selectedOption}
      onChange={option => {
        setSelectedOption(option)
        field.onChange(option ? option.id : emptyValue)
      }}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}
