import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths'
import type { Viewer } from '../lib/viewer'
import { Button } from '../ui/Button'
import { PasswordSection } from './PasswordSection'
import { ProfileFacts } from './ProfileFacts'

const loadForm = () => import('./ProfileForm')
const ProfileForm = lazy(() => loadForm().then(module => ({ default: module.ProfileForm })))

/** Who one is, and changing it (specification §2, Profile tab; §4, Profile). */
export function ProfileTab({ viewer }: { viewer: Viewer }) {
  const [editing, setEditing] = useState(false)
  const edit = useRef<HTMLButtonElement>(null)
  useFocusAfter(editing, edit)
  return (
    <div className="grid max-w-[60rem] gap-x-16 gap-y-12 py-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="profile-title">
        <div className="flex min-h-10 items-center justify-between gap-4">
          <h2 id="profile-title" className="text-xl">
            Profile
          </h2>
          {!editing && (
            <Button
              ref={edit}
              variant="outline"
              size="sm"
              onPointerEnter={() => void loadForm()}
              onFocus={() => void loadForm()}
              onClick={() => startTransition(() => setEditing(true))}
            >
              Edit Profile
            </Button>
          )}
        </div>
        <Suspense fallback={<ProfileFacts viewer={viewer} />}>
          {editing ? (
            <ProfileForm viewer={viewer} onDone={() => setEditing(false)} />
          ) : (
            <ProfileFacts viewer={viewer} />
          )}
        </Suspense>
        <Link
          to={paths.upload}
          className="mt-4 inline-flex min-h-8 items-center text-sm text-quiet underline decoration-tick underline-offset-4 transition-colors hover:text-signal hover:decoration-signal"
        >
          Files
        </Link>
      </section>
      <PasswordSection username={viewer.username} />
    </div>
  )
}

/** Back in the read view, the keyboard goes on where it left it. */
function useFocusAfter(editing: boolean, button: { current: HTMLButtonElement | null }) {
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing) button.current?.focus()
    before.current = editing
  }, [editing, button])
}
