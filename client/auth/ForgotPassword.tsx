import { lazy, Suspense, useId, useState } from 'react'

const ForgotPasswordForm = lazy(() =>
  import('./ForgotPasswordForm').then(module => ({ default: module.ForgotPasswordForm })),
)

/** A disclosure below the login form with the request for a link that resets the password. */
export function ForgotPassword() {
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  return (
    <div className="mt-5 border-t border-line pt-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={() => setIsOpen(!isOpen)}
        className="text-link max-sm:min-h-11"
      >
        Forgot password?
      </button>
      <div id={contentId}>
        {isOpen && (
          <Suspense fallback={null}>
            <ForgotPasswordForm />
          </Suspense>
        )}
      </div>
    </div>
  )
}
