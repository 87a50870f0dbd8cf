import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Combobox, type ComboboxOption } from '../ui/controls/Combobox'

interface Props<TValues extends FieldValues> {
  control: Control<TValues>
  name: FieldPath<TValues>
  label: string
  placeholder: string
  loadOptions: (search: string) => Promise<ComboboxOption[]>
  /** What it stands at when the form opens. */
  initialOption: ComboboxOption | null
  /** What the field holds where nothing is chosen: nothing, or null where none is a choice. */
  emptyValue?: null
}

/** Somebody or something found by searching, by its number in the form. */
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
