interface Props {
  id: string
  label: string
  value: string
  onChange: (text: string) => void
  onBlur: () => void
  isInvalid: boolean
  describedBy: string | undefined
  spellCheck?: boolean
  placeholder: string
}

/** A text area for HTML or Markdown. Its height grows with the text. */
export const SourceTextArea = ({ label, onChange, isInvalid, describedBy, spellCheck = false, ...props }: Props) => (
  <textarea
    {...props}
    aria-label={label}
    aria-required="true"
    aria-invalid={isInvalid || undefined}
    aria-describedby={describedBy}
    onChange={event => onChange(event.target.value)}
    spellCheck={spellCheck}
    className="field-sizing-content block min-h-[60vh] w-full resize-none bg-transparent py-5 font-mono text-sm leading-relaxed outline-none placeholder:text-muted [font-variant-ligatures:none]"
  />
)
