import { type ReactNode, useId } from 'react'
import { FieldError } from './FieldError'

export interface FormFieldProps {
  /** A final "(optional)" is shown in muted text. */
  label: string
  error?: string
  hint?: string
  className?: string
  /** Shows "(required)" and sets aria-required. A form marks either its required or its optional fields, not both. */
  isRequired?: boolean
  /** Shows "(optional)". */
  isOptional?: boolean
}

interface ControlProps {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
  'aria-required': true | undefined
}

/** The scroll margins keep the label, the hint and the error of a focused control in view. */
export const controlClass =
  'mt-1.5 scroll-mt-8 scroll-mb-14 block w-full rounded-md border border-control-border bg-panel px-3 text-base text-text transition-colors placeholder:text-muted hover:border-text aria-invalid:border-danger disabled:opacity-60'

const OPTIONAL_MARK = ' (optional)'
const markClass = 'font-normal text-muted'

/** The mark is hidden from screen readers, so a required control must also have aria-required. */
export const FieldMark = ({ kind }: { kind: 'required' | 'optional' }) => (
  <span aria-hidden="true" className={`text-sm ${markClass}`}>
    {`(${kind})`}
  </span>
)

export function FormField({
  label,
  error,
  hint,
  className = '',
  isRequired,
  isOptional,
  children,
}: FormFieldProps & { children: (controlProps: ControlProps) => ReactNode }) {
  const id = useId()
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={className}>
      <div className={isRequired || isOptional ? 'flex items-baseline gap-1' : undefined}>
        <label htmlFor={id} className="block text-sm font-medium">
          {label.endsWith(OPTIONAL_MARK) ? (
            <>
              {label.slice(0, -OPTIONAL_MARK.length)}
              <span className={markClass}>{OPTIONAL_MARK}</span>
            </>
          ) : (
            label
          )}
        </label>
        {isRequired && <FieldMark kind="required" />}
        {isOptional && <FieldMark kind="optional" />}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': describedBy || undefined,
        'aria-required': isRequired ? true : undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  )
}
