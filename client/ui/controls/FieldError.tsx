/**
 * The error message of a field, announced by screen readers. An icon marks the message for users who do not see its
 * color.
 */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} role="alert" className="field-error mt-1.5 text-sm text-danger">
    {children}
  </p>
)
