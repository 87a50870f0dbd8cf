import { useAsyncAction } from '../../lib/forms/use-async-action'
import { Button } from '../../ui/controls/Button'
import type { Organization } from '../organization'
import { useOrganizationActions } from '../use-organization-actions'

export function OfferedTransfer({ organization }: { organization: Organization }) {
  const { cancelTransfer } = useOrganizationActions(organization)
  // A failure shows a toast.
  const [cancel, isPending] = useAsyncAction(() => cancelTransfer().catch(() => undefined))
  const { pendingTransfer } = organization
  return (
    <div className="mt-4 flex flex-wrap items-center justify-between gap-x-5 gap-y-3 border-l-2 border-signal py-1 pl-4">
      <p className="min-w-0 wrap-anywhere">
        {`You offered this organization to ${pendingTransfer?.user.displayName}. They become its owner when they accept.`}
      </p>
      <Button variant="outline" size="sm" disabled={isPending} onClick={() => void cancel()}>
        Withdraw
      </Button>
    </div>
  )
}
