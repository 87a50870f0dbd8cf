import type { ComponentProps } from 'react'
import { controlClass, Labelled, type LabelledProps } from './Labelled'

/** A labelled text of several lines. */
export function TextArea({
  label,
  error,
  hint,
  className,
  isRequired,
  rows = 5,
  ...textarea
}: LabelledProps & ComponentProps<'textarea'>) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className} isRequired={isRequired}>
      {wiring => <textarea {...wiring} rows={rows} className={`${controlClass} py-2.5`} {...textarea} />}
    </Labelled>
  )
}
