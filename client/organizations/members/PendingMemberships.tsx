import { useAsyncAction } from '../../lib/forms/use-async-action'
import { Button } from '../../ui/controls/Button'
import { usePendingMembershipsQuery } from '../hooks.generated'
import { useMembershipActions } from './use-membership-actions'

interface OrganizationSummary {
  id: number
  name: string
}

/** Lists the memberships that the viewer has not yet accepted (docs/decisions/0018). */
export function PendingMemberships() {
  const { data } = usePendingMembershipsQuery({ fetchPolicy: 'cache-and-network' })
  // After the viewer has accepted a membership, the cached list still contains it.
  const memberships = data?.viewer?.pendingMemberships.filter(({ acceptedAt }) => acceptedAt === null) ?? []
  if (memberships.length === 0) return null
  return (
    <ul aria-label="New organizations" className="mx-5 mb-5 space-y-3 sm:mx-10">
      {memberships.map(({ id, organization }) => (
        <PendingMembership key={id} organization={organization} />
      ))}
    </ul>
  )
}

function PendingMembership({ organization }: { organization: OrganizationSummary }) {
  const { accept, leave } = useMembershipActions(organization)
  const [runAccept, isAccepting] = useAsyncAction(accept)
  const [runLeave, isLeaving] = useAsyncAction(async () => {
    await leave()
  })
  const isPending = isAccepting || isLeaving
  const { name } = organization
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 max-w-content border-l-2 border-signal py-1 pl-4">
      <p className="min-w-0 max-w-[42rem] wrap-anywhere">
        {`You were added to ${name}. If you accept, its other members can see your email.`}
      </p>
      <div className="flex gap-2">
        <Button
          size="sm"
          disabled={isPending}
          aria-label={`Accept membership in ${name}`}
          onClick={() => void runAccept()}
        >
          Accept
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          aria-label={`Leave ${name}`}
          className="min-w-20"
          onClick={() => void runLeave()}
        >
          Leave
        </Button>
      </div>
    </li>
  )
}
