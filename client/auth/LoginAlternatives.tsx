import { lazy, Suspense, useId, useState } from 'react'
import { PasskeyLogin } from './PasskeyLogin'

const ForgotPasswordForm = lazy(() =>
  import('./ForgotPasswordForm').then(module => ({ default: module.ForgotPasswordForm })),
)

export function LoginAlternatives() {
  const [isOpen, setIsOpen] = useState(false)
  const contentId = useId()
  return (
    <div className="mt-5 border-t border-line pt-4">
      <div className="flex flex-wrap justify-between gap-x-6">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={contentId}
          onClick={() => setIsOpen(!isOpen)}
          className="text-link max-sm:min-h-11"
        >
          Forgot password?
        </button>
        <PasskeyLogin />
      </div>
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
