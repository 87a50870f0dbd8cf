import type { ApolloCache } from '@apollo/client'
import { toastError } from '../../lib/feedback/error-toast'
import { toast } from '../../lib/feedback/toast'
import { useAsyncAction } from '../../lib/forms/use-async-action'
import { Button } from '../../ui/controls/Button'
import {
  useAcceptOrganizationTransferMutation,
  useDeclineOrganizationTransferMutation,
  usePendingMembershipsQuery,
} from '../hooks.generated'

interface OrganizationSummary {
  id: number
  name: string
}

/** Lists the organizations that their owners offer to the viewer (docs/decisions/0037). */
export function PendingTransfers() {
  const { data } = usePendingMembershipsQuery({ fetchPolicy: 'cache-and-network' })
  const transfers = data?.viewer?.pendingTransfers ?? []
  if (transfers.length === 0) return null
  return (
    <ul aria-label="Offered organizations" className="mx-5 mb-5 space-y-3 sm:mx-10">
      {transfers.map(({ id, organization }) => (
        <PendingTransfer key={id} transferId={id} organization={organization} />
      ))}
    </ul>
  )
}

interface Props {
  transferId: number
  organization: OrganizationSummary
}

function PendingTransfer({ transferId, organization: { id, name } }: Props) {
  // Apollo omits evicted objects from lists.
  const evictTransfer = (cache: ApolloCache) =>
    cache.evict({ id: cache.identify({ __typename: 'OrganizationTransfer', id: transferId }) })
  const [acceptTransfer] = useAcceptOrganizationTransferMutation({
    update: cache => {
      evictTransfer(cache)
      // The cached members contain outdated roles, permissions and values of `isOwner`.
      cache.evict({ id: cache.identify({ __typename: 'Organization', id }), fieldName: 'members' })
    },
  })
  const [declineTransfer] = useDeclineOrganizationTransferMutation({
    update: cache => void evictTransfer(cache),
  })
  const [accept, isAccepting] = useAsyncAction(async () => {
    try {
      await acceptTransfer({ variables: { id } })
      toast({ title: `You own ${name}`, description: 'You can edit it, manage its members and delete it.' })
    } catch (error) {
      toastError('Operation failed', error, "Couldn't accept ownership. Try again.")
    }
  })
  const [decline, isDeclining] = useAsyncAction(async () => {
    try {
      await declineTransfer({ variables: { id } })
    } catch (error) {
      toastError('Operation failed', error, "Couldn't decline ownership. Try again.")
    }
  })
  const isPending = isAccepting || isDeclining
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-5 gap-y-3 max-w-content border-l-2 border-signal py-1 pl-4">
      <p className="min-w-0 max-w-[42rem] wrap-anywhere">
        {`The owner of ${name} offers it to you. If you accept, you become its owner.`}
      </p>
      <div className="flex gap-2">
        <Button size="sm" disabled={isPending} aria-label={`Accept ownership of ${name}`} onClick={() => void accept()}>
          Accept
        </Button>
        <Button
          variant="outline"
          size="sm"
          disabled={isPending}
          aria-label={`Decline ownership of ${name}`}
          className="min-w-20"
          onClick={() => void decline()}
        >
          Decline
        </Button>
      </div>
    </li>
  )
}
