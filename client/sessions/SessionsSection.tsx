import { useRef } from 'react'
import { getLatestData, listQueryOptions } from '../lib/lists/list-query'
import { Button } from '../ui/controls/Button'
import { Section } from '../ui/layout/Section'
import { useSessionsQuery } from './hooks.generated'
import { SessionList } from './SessionList'
import { useRevokeSessions } from './use-revoke-sessions'

export function SessionsSection() {
  const result = useSessionsQuery(listQueryOptions)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const { confirmRevocation, confirmRevocationOfOthers, dialog } = useRevokeSessions(() => titleRef.current)
  const sessions = getLatestData(result)?.viewer?.sessions
  const hasOthers = sessions?.some(({ isCurrent }) => !isCurrent)
  return (
    <Section
      titleId="sessions-title"
      titleRef={titleRef}
      title="Where you're signed in"
      description="If you don't recognize a session, sign it out and change your password."
      actions={
        hasOthers && (
          <Button variant="outline" size="sm" onClick={confirmRevocationOfOthers}>
            Sign Out Others
          </Button>
        )
      }
    >
      <SessionList
        titleId="sessions-title"
        sessions={sessions}
        error={result.error}
        onRetry={() => void result.refetch().catch(() => undefined)}
        onRevoke={confirmRevocation}
      />
      {dialog}
    </Section>
  )
}
