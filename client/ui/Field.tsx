import type { ComponentProps } from 'react'
import { controlClass, Labelled, type LabelledProps } from './Labelled'

/** A labelled input. */
export function Field({
  label,
  error,
  hint,
  className,
  isRequired,
  ...input
}: LabelledProps & ComponentProps<'input'>) {
  return (
    <Labelled label={label} error={error} hint={hint} className={className} isRequired={isRequired}>
      {wiring => <input {...wiring} className={`${controlClass} h-11`} {...input} />}
    </Labelled>
  )
}
