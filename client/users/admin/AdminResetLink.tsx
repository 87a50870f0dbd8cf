import { useState } from 'react'
import { CreatedLink } from '../../lib/feedback/CreatedLink'
import { toastError } from '../../lib/feedback/error-toast'
import { useAsyncAction } from '../../lib/forms/use-async-action'
import { Button } from '../../ui/controls/Button'
import { PendingLabel } from '../../ui/controls/PendingLabel'
import type { CreatePasswordResetLinkMutation, UserRowFragment } from '../documents.generated'
import { useCreatePasswordResetLinkMutation } from '../hooks.generated'

/** Creates a password reset link for the administrator to send to the user. */
export function AdminResetLink({ user }: { user: UserRowFragment }) {
  const [createLink] = useCreatePasswordResetLinkMutation({ fetchPolicy: 'no-cache' })
  const [link, setLink] = useState<CreatePasswordResetLinkMutation['createPasswordResetLink']>()
  const [create, isCreating] = useAsyncAction(async () => {
    try {
      const { data } = await createLink({ variables: { userId: user.id } })
      setLink(data?.createPasswordResetLink)
    } catch (error) {
      toastError('No link created', error, "Couldn't create the link. Try again.")
    }
  })
  return (
    <section aria-labelledby="reset-link-title" className="mt-(--dialog-padding) border-t border-line pt-5">
      <h3 id="reset-link-title" className="font-sans font-medium tracking-normal">
        Let {user.username} choose the password
      </h3>
      {link ? (
        <CreatedLink {...link} />
      ) : (
        <>
          <p className="mt-1 text-sm text-muted">
            Create a link and send it to the user through a secure channel. The current password works until the link is
            used.
          </p>
          <Button variant="outline" size="sm" className="mt-3" disabled={isCreating} onClick={() => void create()}>
            <PendingLabel pending={isCreating} pendingLabel="Creating...">
              Create Reset Link
            </PendingLabel>
          </Button>
        </>
      )}
    </section>
  )
}
