import { useState } from 'react'
import { type Control, type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { type Choice, Combobox } from '../ui/Combobox'

interface Props<TValues extends FieldValues> {
  control: Control<TValues>
  name: FieldPath<TValues>
  label: string
  placeholder: string
  find: (search: string) => Promise<Choice[]>
  /** What it stands at when the form opens. */
  initial: Choice | null
  /** What the field holds where nothing is chosen: nothing, or null where none is a choice. */
  cleared?: null
}

/** Somebody or something found by searching, by its number in the form. */
export function ChoiceField<TValues extends FieldValues>({
  control,
  name,
  initial,
  cleared,
  ...search
}: Props<TValues>) {
  const { field, fieldState } = useController({ control, name })
  const [chosen, setChosen] = useState(initial)
  return (
    <Combobox
      {...search}
      error={fieldState.error?.message}
      value={chosen}
      onChange={choice => {
        setChosen(choice)
        field.onChange(choice ? choice.id : cleared)
      }}
      onBlur={field.onBlur}
      ref={field.ref}
    />
  )
}
