/** What is wrong with a field, said as it comes; its mark is seen also where its colour is not. */
export const FieldError = ({ id, children }: { id?: string; children: string }) => (
  <p id={id} role="alert" className="field-error mt-1.5 text-sm text-danger">
    {children}
  </p>
)
