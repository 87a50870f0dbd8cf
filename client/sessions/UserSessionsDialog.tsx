import { useRef } from 'react'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { Dialog } from '../ui/overlays/Dialog'
import { useUserSessionsQuery } from './hooks.generated'
import { SessionList } from './SessionList'
import { useRevokeSessions } from './use-revoke-sessions'

interface Props {
  user: { id: number; username: string }
  onClose: () => void
}

/** Lets an administrator revoke the sessions of a user, but not the administrator's current session. */
export function UserSessionsDialog({ user: { id, username }, onClose }: Props) {
  const result = useUserSessionsQuery({ ...listQueryOptions, variables: { id } })
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { confirmRevocation, dialog } = useRevokeSessions(() => titleRef.current)
  return (
    <Dialog onClose={onClose} title="Sessions" description={`Where ${username} is signed in.`}>
      <h3 id="user-sessions-title" ref={titleRef} tabIndex={-1} className="sr-only">
        {`${username}'s sessions`}
      </h3>
      <div className="mt-5">
        <SessionList
          titleId="user-sessions-title"
          sessions={getLatestData(result)?.user?.sessions}
          error={result.error}
          onRetry={() => void result.refetch().catch(() => undefined)}
          onRevoke={confirmRevocation}
        />
      </div>
      {dialog}
    </Dialog>
  )
}
