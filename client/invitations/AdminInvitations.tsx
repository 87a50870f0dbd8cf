import { lazy, Suspense, useMemo } from 'react'
import { buildCopyAction } from '../lib/feedback/copy-action'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useDialog } from '../lib/feedback/use-dialog'
import { invitationStatusLabels } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import { useRefetchLists } from '../lib/lists/list-query'
import type { SortOptions } from '../lib/lists/list-state'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { useStableCallback } from '../lib/use-stable-callback'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { createInvitationColumns } from './AdminInvitationColumns'
import type { InvitationOrderField, InvitationRowFragment, SentInvitationFragment } from './documents.generated'
import {
  useAdminInvitationsQuery,
  useAdminInvitationsTotalQuery,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} from './hooks.generated'

const SentInvitationDialog = lazy(() =>
  import('../lib/feedback/SentInvitation').then(module => ({ default: module.SentInvitationDialog })),
)

const sortOptions: SortOptions<InvitationOrderField> = {
  fields: ['email', 'createdAt', 'expiresAt'],
  by: 'createdAt',
  descending: true,
}

export function AdminInvitations({ onInvite }: { onInvite: () => void }) {
  const list = useListState(sortOptions)
  const status = list.getFilter('status', invitationStatusLabels)
  const filters = { status: status.value }
  const result = useAdminInvitationsQuery(list.getQueryOptions(filters))
  const totalResult = useAdminInvitationsTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'invitations', resourceName: 'invitations' })
  const { dialog: sent, open, close } = useDialog<SentInvitationFragment>()
  const resend = useResend(open)
  const { confirmDelete, confirmDialog } = useRevoke()
  const columns = useMemo(
    () => createInvitationColumns({ onCopy: copyLink, onResend: resend, onRevoke: confirmDelete }),
    [resend, confirmDelete],
  )
  return (
    <>
      <AdminList
        label="Invitations"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search invitations"
        filters={[{ label: 'Status', allLabel: 'All statuses', ...status }]}
        actions={<ToolbarButton onClick={onInvite}>Invite User</ToolbarButton>}
        empty={{
          text: 'No invitations found',
          filteredHint: 'Try another search or clear the filter.',
          hint: 'Invited people choose their username and password themselves.',
        }}
      />
      <Suspense>{sent && <SentInvitationDialog sent={sent} onClose={close} />}</Suspense>
      {confirmDialog}
    </>
  )
}

const copyLink = ({ url }: InvitationRowFragment) => {
  if (url) void buildCopyAction('link', url).onSelect()
}

/**
 * Returns a function that sends an invitation again. If the server emails the link, the function shows a toast.
 * Otherwise, the function calls `onNotEmailed`.
 */
function useResend(onNotEmailed: (sent: SentInvitationFragment) => void) {
  const [resendInvitation] = useResendInvitationMutation({ fetchPolicy: 'no-cache' })
  const refetchLists = useRefetchLists()
  return useStableCallback(async ({ id, email }: InvitationRowFragment) => {
    try {
      const { data } = await resendInvitation({ variables: { id } })
      if (!data) return
      await refetchLists()
      if (data.resendInvitation.isEmailed) toast({ title: 'Invitation sent again', description: email })
      else onNotEmailed(data.resendInvitation)
    } catch (error) {
      toastError('Not sent', error, "Couldn't send the invitation. Try again.")
    }
  })
}

function useRevoke() {
  const [revokeInvitation] = useRevokeInvitationMutation()
  return useConfirmDelete(({ id, email }: InvitationRowFragment) => ({
    title: 'Revoke Invitation',
    description: `Revoke the invitation for ${email}? The link stops working immediately.`,
    confirmLabel: 'Revoke',
    pendingLabel: 'Revoking...',
    run: () => revokeInvitation({ variables: { id } }),
    onError: error => toastError('Error', error, "Couldn't revoke the invitation. Try again."),
    successTitle: 'Invitation revoked',
  }))
}
