import { lazy, Suspense, startTransition, useRef, useState } from 'react'
import { Button } from '../ui/Button'

const loadForm = () => import('./PasswordForm')
const PasswordForm = lazy(() => loadForm().then(module => ({ default: module.PasswordForm })))

/** Changing one's password, folded away until it is wanted. */
export function PasswordSection({ username }: { username: string }) {
  const [changing, setChanging] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const close = () => {
    setChanging(false)
    title.current?.focus()
  }
  return (
    <section aria-labelledby="password-title">
      <div className="flex min-h-10 items-center">
        <h2 id="password-title" ref={title} tabIndex={-1} className="text-xl outline-none">
          Password
        </h2>
      </div>
      <div className="mt-3 border-t border-line pt-3.5">
        <p className="text-pretty text-quiet">
          Changing it signs you out on every other device and in every other browser. This one stays signed
          in.
        </p>
        <Suspense>
          {changing ? (
            <PasswordForm username={username} onDone={close} />
          ) : (
            <Button
              variant="outline"
              size="sm"
              className="mt-4"
              onPointerEnter={() => void loadForm()}
              onFocus={() => void loadForm()}
              onClick={() => startTransition(() => setChanging(true))}
            >
              Change Password
            </Button>
          )}
        </Suspense>
      </div>
    </section>
  )
}
