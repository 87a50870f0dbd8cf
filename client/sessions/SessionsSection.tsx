import { useRef } from 'react'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { Button } from '../ui/controls/Button'
import { useSessionsQuery } from './hooks.generated'
import { SessionList } from './SessionList'
import { useRevokeSessions } from './use-revoke-sessions'

/** The sessions of the viewer, which can be revoked one by one or all others at once. */
export function SessionsSection() {
  const result = useSessionsQuery(listQueryOptions)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { confirmRevocation, confirmRevocationOfOthers, dialog } = useRevokeSessions(() => titleRef.current)
  const sessions = getLatestData(result)?.viewer?.sessions
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent)
  return (
    <section aria-labelledby="sessions-title" className="max-w-[60rem] pb-12">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 grow basis-64">
          <h2 id="sessions-title" ref={titleRef} tabIndex={-1} className="text-xl outline-none">
            Where you're signed in
          </h2>
          <p className="mt-1 text-pretty text-muted">
            If you don't recognize a session, sign it out and change your password.
          </p>
        </div>
        {hasOthers && (
          <Button variant="outline" size="sm" onClick={confirmRevocationOfOthers}>
            Sign Out Others
          </Button>
        )}
      </div>
      <SessionList
        titleId="sessions-title"
        sessions={sessions}
        error={result.error}
        onRetry={() => void result.refetch().catch(() => undefined)}
        onRevoke={confirmRevocation}
      />
      {dialog}
    </section>
  )
}
