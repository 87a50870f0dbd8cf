import { toastError } from '../../lib/feedback/error-toast'
import { toast } from '../../lib/feedback/toast'
import { useAcceptOrganizationMembershipMutation, useLeaveOrganizationMutation } from '../hooks.generated'

/**
 * Returns actions with which the viewer accepts the membership in an organization or leaves the organization. A failure
 * shows a toast.
 */
export function useMembershipActions({ id, name }: { id: number; name: string }) {
  const [acceptOrganizationMembership] = useAcceptOrganizationMembershipMutation()
  const [leaveOrganization] = useLeaveOrganizationMutation()
  return {
    accept: async () => {
      try {
        await acceptOrganizationMembership({ variables: { organizationId: id } })
      } catch (error) {
        toastError('Operation failed', error, 'Could not accept the membership')
      }
    },
    /** Resolves to true on success. */
    leave: async (): Promise<boolean> => {
      try {
        await leaveOrganization({
          variables: { id },
          update: (cache, { data }) => {
            // Apollo omits evicted objects from lists.
            if (data)
              cache.evict({ id: cache.identify({ __typename: 'OrganizationMember', id: data.leaveOrganization.id }) })
            cache.evict({ id: cache.identify({ __typename: 'Organization', id }) })
            cache.gc()
          },
        })
        toast({ title: 'You left the organization', description: `You are no longer a member of ${name}.` })
        return true
      } catch (error) {
        toastError('Operation failed', error, 'Could not leave the organization')
        return false
      }
    },
  }
}
