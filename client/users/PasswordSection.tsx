import { lazy, Suspense, startTransition, useRef, useState } from 'react'
import { Button } from '../ui/controls/Button'

const loadForm = () => import('./PasswordForm')
const PasswordForm = lazy(() => loadForm().then(module => ({ default: module.PasswordForm })))

/** The button to change the password, and the form that it opens. */
export function PasswordSection({ username }: { username: string }) {
  const [isChanging, setIsChanging] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const closeForm = () => {
    setIsChanging(false)
    titleRef.current?.focus()
  }
  return (
    <section aria-labelledby="password-title">
      <div className="flex min-h-10 items-center">
        <h2 id="password-title" ref={titleRef} tabIndex={-1} className="text-xl outline-none">
          Password
        </h2>
      </div>
      <div className="mt-3 border-t border-line pt-3.5">
        <p className="text-pretty text-muted">You'll be signed out everywhere except this browser.</p>
        <Suspense>
          {isChanging ? (
            <PasswordForm username={username} onDone={closeForm} />
          ) : (
            <Button
              variant="outline"
              size="sm"
              className="mt-4"
              onPointerEnter={() => void loadForm()}
              onFocus={() => void loadForm()}
              onClick={() => startTransition(() => setIsChanging(true))}
            >
              Change Password
            </Button>
          )}
        </Suspense>
      </div>
    </section>
  )
}
