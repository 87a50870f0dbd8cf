interface Props {
  title: string
  description?: string
  isError?: boolean
}

/** Shows the result of a native form submission. A scripted submission shows a toast instead. */
export const FormMessage = ({ title, description, isError }: Props) => (
  <div
    role={isError ? 'alert' : 'status'}
    className={`mb-6 border-l-2 py-1 pl-4 wrap-anywhere ${isError ? 'border-danger' : 'border-success'}`}
  >
    <p className="font-medium">{title}</p>
    {description && <p className="mt-1 text-muted">{description}</p>}
  </div>
)
