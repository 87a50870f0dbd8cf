import { lazy, Suspense, startTransition, useEffect, useRef, useState } from 'react'
import type { Viewer } from '../../lib/session/viewer'
import { Button } from '../../ui/controls/Button'
import { preload } from '../../ui/controls/preload'
import { Section } from '../../ui/layout/Section'
import { useEmailStatusQuery } from '../hooks.generated'
import { PasswordSection } from './PasswordSection'
import { ProfileDetails } from './ProfileDetails'

const loadForm = () => import('./ProfileForm')
const ProfileForm = lazy(() => loadForm().then(module => ({ default: module.ProfileForm })))

/** Specification §2, Profile tab; §4, Profile. */
export function ProfileTab({ viewer }: { viewer: Viewer }) {
  const [isEditing, setIsEditing] = useState(false)
  const editButtonRef = useRef<HTMLButtonElement>(null)
  const { data } = useEmailStatusQuery({ fetchPolicy: 'cache-and-network' })
  useRestoreFocus(isEditing, editButtonRef)
  const details = (
    <ProfileDetails
      viewer={viewer}
      pendingEmail={data?.viewer?.pendingEmail}
      onCanceled={() => editButtonRef.current?.focus()}
    />
  )
  return (
    <div className="grid max-w-content gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <Section
        titleId="profile-title"
        title="Profile"
        actions={
          !isEditing && (
            <Button
              ref={editButtonRef}
              variant="outline"
              size="sm"
              onPointerEnter={() => preload(loadForm)}
              onFocus={() => preload(loadForm)}
              onClick={() => startTransition(() => setIsEditing(true))}
            >
              Edit Profile
            </Button>
          )
        }
      >
        <Suspense fallback={details}>
          {isEditing ? (
            <ProfileForm
              viewer={viewer}
              isMailEnabled={data?.isMailEnabled ?? false}
              onDone={() => setIsEditing(false)}
            />
          ) : (
            details
          )}
        </Suspense>
      </Section>
      <PasswordSection username={viewer.username} />
    </div>
  )
}

function useRestoreFocus(isEditing: boolean, buttonRef: { current: HTMLButtonElement | null }) {
  const wasEditing = useRef(isEditing)
  useEffect(() => {
    if (wasEditing.current && !isEditing) buttonRef.current?.focus()
    wasEditing.current = isEditing
  }, [isEditing, buttonRef])
}
