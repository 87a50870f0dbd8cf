export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} role="alert" className="field-error mt-1.5 text-sm text-danger">
    {children}
  </p>
)
