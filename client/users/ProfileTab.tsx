import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../lib/paths'
import type { Viewer } from '../lib/session/viewer'
import { Button } from '../ui/controls/Button'
import { PasswordSection } from './PasswordSection'
import { ProfileDetails } from './ProfileDetails'

const loadForm = () => import('./ProfileForm')
const ProfileForm = lazy(() => loadForm().then(module => ({ default: module.ProfileForm })))

/** The profile in read or edit view, and the password section (specification §2, Profile tab; §4, Profile). */
export function ProfileTab({ viewer }: { viewer: Viewer }) {
  const [isEditing, setIsEditing] = useState(false)
  const editButtonRef = useRef<HTMLButtonElement>(null)
  useRestoreFocus(isEditing, editButtonRef)
  return (
    <div className="grid max-w-[60rem] gap-x-16 gap-y-12 py-8 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <section aria-labelledby="profile-title">
        <div className="flex min-h-10 items-center justify-between gap-4">
          <h2 id="profile-title" className="text-xl">
            Profile
          </h2>
          {!isEditing && (
            <Button
              ref={editButtonRef}
              variant="outline"
              size="sm"
              onPointerEnter={() => void loadForm()}
              onFocus={() => void loadForm()}
              onClick={() => startTransition(() => setIsEditing(true))}
            >
              Edit Profile
            </Button>
          )}
        </div>
        <Suspense fallback={<ProfileDetails viewer={viewer} />}>
          {isEditing ? (
            <ProfileForm viewer={viewer} onDone={() => setIsEditing(false)} />
          ) : (
            <ProfileDetails viewer={viewer} />
          )}
        </Suspense>
        <Link
          to={paths.upload}
          className="mt-4 inline-flex min-h-8 items-center text-sm text-muted underline decoration-tick underline-offset-4 transition-colors hover:text-signal hover:decoration-signal"
        >
          Files
        </Link>
      </section>
      <PasswordSection username={viewer.username} />
    </div>
  )
}

/** Focuses the edit button after the form closes. */
function useRestoreFocus(isEditing: boolean, buttonRef: { current: HTMLButtonElement | null }) {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) buttonRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing, buttonRef])
}
