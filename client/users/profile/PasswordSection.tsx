import { lazy, Suspense, startTransition, useRef, useState } from 'react'
import { Button } from '../../ui/controls/Button'
import { preload } from '../../ui/controls/preload'
import { Section } from '../../ui/layout/Section'

const loadForm = () => import('./PasswordForm')
const PasswordForm = lazy(() => loadForm().then(module => ({ default: module.PasswordForm })))

export function PasswordSection({ username }: { username: string }) {
  const [isChanging, setIsChanging] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const closeForm = () => {
    setIsChanging(false)
    titleRef.current?.focus()
  }
  return (
    <Section
      titleId="password-title"
      titleRef={titleRef}
      title="Password"
      description="A new password signs you out everywhere except this browser."
    >
      <Suspense>
        {isChanging ? (
          <PasswordForm username={username} onDone={closeForm} />
        ) : (
          <Button
            variant="outline"
            size="sm"
            onPointerEnter={() => preload(loadForm)}
            onFocus={() => preload(loadForm)}
            onClick={() => startTransition(() => setIsChanging(true))}
          >
            Change Password
          </Button>
        )}
      </Suspense>
    </Section>
  )
}
