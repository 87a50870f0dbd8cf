import { useState } from 'react'
import { useRefetchQueries } from '../../lib/api/use-refetch-queries'
import { buildCopyAction } from '../../lib/feedback/copy-action'
import { toastError } from '../../lib/feedback/error-toast'
import { SentInvitationDialog } from '../../lib/feedback/SentInvitation'
import { toast } from '../../lib/feedback/toast'
import { useAsyncAction } from '../../lib/forms/use-async-action'
import { memberRoleLabels } from '../../lib/labels'
import { RelativeTime } from '../../lib/RelativeTime'
import { Badge } from '../../ui/feedback/Badge'
import { useConfirm } from '../../ui/overlays/use-confirm'
import { RowActions, RowButton } from '../../ui/tables/RowActions'
import { WrappedText } from '../../ui/tables/WrappedText'
import {
  type OrganizationInvitationFragment,
  OrganizationInvitationsDocument,
  type SentOrganizationInvitationFragment,
} from '../documents.generated'
import {
  useOrganizationInvitationsQuery,
  useResendOrganizationInvitationMutation,
  useRevokeOrganizationInvitationMutation,
} from '../hooks.generated'
import type { Organization } from '../organization'

const useRefetchInvitations = () => useRefetchQueries([OrganizationInvitationsDocument])

interface Props {
  organization: Organization
  /** Returns the element to focus after the only remaining invitation is revoked. */
  getFallbackFocus: () => HTMLElement | null
}

/** Lists the invitations that have not been accepted, including expired ones. Renders nothing if there are none. */
export function PendingInvitations({ organization, getFallbackFocus }: Props) {
  const { data } = useOrganizationInvitationsQuery({
    variables: { id: organization.id },
    fetchPolicy: 'cache-and-network',
  })
  const [sent, setSent] = useState<SentOrganizationInvitationFragment>()
  const invitations = data ? [...data.pending.nodes, ...data.expired.nodes] : []
  if (invitations.length === 0) return null
  return (
    <section aria-labelledby="invitations-title" className="mt-5">
      <h4 id="invitations-title" className="pb-2 font-sans font-medium tracking-normal">
        Invitations
      </h4>
      <ul>
        {invitations.map(invitation => (
          <InvitationRow
            key={invitation.id}
            invitation={invitation}
            onNotEmailed={setSent}
            getFallbackFocus={getFallbackFocus}
          />
        ))}
      </ul>
      {sent && <SentInvitationDialog sent={sent} onClose={() => setSent(undefined)} />}
    </section>
  )
}

interface RowProps extends Pick<Props, 'getFallbackFocus'> {
  invitation: OrganizationInvitationFragment
  onNotEmailed: (sent: SentOrganizationInvitationFragment) => void
}

function InvitationRow({ invitation, onNotEmailed, getFallbackFocus }: RowProps) {
  const { email, organizationRole, status, expiresAt, url, isLinkValid, viewerCanManage } = invitation
  const { resend, isResending } = useResend(invitation, onNotEmailed)
  const { confirmRevocation, dialog } = useRevoke(invitation, getFallbackFocus)
  return (
    <li className="flex min-h-12 items-center gap-x-4 max-sm:gap-x-2 border-t border-line py-1.5">
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4 gap-y-0.5">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 max-md:w-full md:min-w-[16rem] xl:w-[20rem] xl:min-w-0">
          <span className="min-w-0 font-medium">
            <WrappedText>{email}</WrappedText>
          </span>
          {organizationRole && <Badge>{memberRoleLabels[organizationRole]}</Badge>}
        </span>
        <span className="text-muted">
          {isLinkValid ? (
            <>
              Expires <RelativeTime iso={expiresAt} />
            </>
          ) : status === 'expired' ? (
            'Expired'
          ) : (
            'Not valid: the sender can no longer send this invitation'
          )}
        </span>
      </div>
      {viewerCanManage && (
        // Aligns the icon of the menu with the right edge of the list.
        <div className="max-sm:-mr-3">
          <RowActions
            rowName={email}
            items={[
              ...(url ? [{ label: 'Send again', onSelect: () => void resend() }] : []),
              { label: 'Revoke', onSelect: confirmRevocation, isDanger: true },
            ]}
          >
            {url ? (
              <RowButton label={`Copy link for ${email}`} onClick={() => void buildCopyAction('link', url).onSelect()}>
                Copy link
              </RowButton>
            ) : (
              <RowButton label={`Send again to ${email}`} disabled={isResending} onClick={() => void resend()}>
                Send again
              </RowButton>
            )}
          </RowActions>
        </div>
      )}
      {dialog}
    </li>
  )
}

/**
 * Returns `resend`, which sends the invitation again. If the server does not email the link, `resend` calls
 * `onNotEmailed`.
 */
function useResend({ id, email }: OrganizationInvitationFragment, onNotEmailed: RowProps['onNotEmailed']) {
  const [resendInvitation] = useResendOrganizationInvitationMutation({ fetchPolicy: 'no-cache' })
  const refetch = useRefetchInvitations()
  const [resend, isResending] = useAsyncAction(async () => {
    try {
      const { data } = await resendInvitation({ variables: { id } })
      await refetch()
      if (data?.resendInvitation.isEmailed) toast({ title: 'Invitation sent again', description: email })
      else if (data) onNotEmailed(data.resendInvitation)
    } catch (error) {
      toastError('Not sent', error, "Couldn't send the invitation. Try again.")
    }
  })
  return { resend, isResending }
}

function useRevoke({ id, email }: OrganizationInvitationFragment, getFallbackFocus: () => HTMLElement | null) {
  const [revokeInvitation] = useRevokeOrganizationInvitationMutation()
  const refetch = useRefetchInvitations()
  const { confirm, dialog } = useConfirm()
  const confirmRevocation = () =>
    confirm({
      title: 'Revoke Invitation',
      description: `Revoke the invitation for ${email}? The link stops working immediately.`,
      confirmLabel: 'Revoke',
      pendingLabel: 'Revoking...',
      getFallbackFocus,
      run: async () => {
        try {
          await revokeInvitation({ variables: { id } })
          await refetch()
          toast({ title: 'Invitation revoked' })
          return true
        } catch (error) {
          toastError('Error', error, "Couldn't revoke the invitation. Try again.")
          return false
        }
      },
    })
  return { confirmRevocation, dialog }
}
