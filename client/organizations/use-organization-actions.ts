import type { ApolloCache } from '@apollo/client'
import { getErrorMessage, RefreshError, RequestError } from '../lib/api/request-error'
import { toast } from '../lib/feedback/toast'
import {
  type AddOrganizationMemberMutation,
  type CreateOrganizationInput,
  OrganizationMembersDocument,
  type OrganizationMembersQuery,
  type OrganizationRole,
  OrganizationsDocument,
  type UpdateOrganizationInput,
} from './documents.generated'
import {
  useAddOrganizationMemberMutation,
  useCancelOrganizationTransferMutation,
  useCreateOrganizationMutation,
  useDeleteOrganizationMutation,
  useRemoveOrganizationMemberMutation,
  useTransferOrganizationMutation,
  useUpdateOrganizationMemberMutation,
  useUpdateOrganizationMutation,
} from './hooks.generated'
import { MEMBERS_PAGE_SIZE, ORGANIZATIONS_PAGE_SIZE, type Organization } from './organization'

type MemberEdges = NonNullable<OrganizationMembersQuery['organization']>['members']['edges']
type Member = MemberEdges[number]['node']

/** @throws Error "No organization selected" (specification §8) if `organization` is undefined */
function requireOrganization<T>(organization: T | undefined): T {
  if (!organization) throw new Error('No organization selected')
  return organization
}

/**
 * Returns a function that creates an organization and adds it to the cached list. See withResultToast for toasts and
 * rejections.
 */
export function useCreateOrganization() {
  const [createOrganization] = useCreateOrganizationMutation()
  return (input: CreateOrganizationInput) =>
    withResultToast('Organization created', 'Creation failed', 'Could not create the organization', () =>
      createOrganization({
        variables: { input },
        update: (cache, { data }) => data && appendOrganization(cache, data.createOrganization),
      }),
    )
}

/** Returns the actions for an organization and its members. See withResultToast for toasts and rejections. */
export function useOrganizationActions(organization: Organization | undefined) {
  const [addOrganizationMember] = useAddOrganizationMemberMutation()
  const [removeOrganizationMember] = useRemoveOrganizationMemberMutation()
  const [updateOrganizationMember] = useUpdateOrganizationMemberMutation()
  const [updateOrganization] = useUpdateOrganizationMutation()
  const [transferOrganization] = useTransferOrganizationMutation()
  const [cancelOrganizationTransfer] = useCancelOrganizationTransferMutation()
  const [deleteOrganization] = useDeleteOrganizationMutation()
  return {
    updateOrganization: (input: UpdateOrganizationInput) =>
      withResultToast('Organization updated', 'Update failed', 'Could not update the organization', () =>
        updateOrganization({ variables: { id: requireOrganization(organization).id, input } }),
      ),
    changeRole: ({ userId }: Member, role: OrganizationRole) =>
      withResultToast('Role changed', 'Operation failed', 'Could not change the role', () =>
        updateOrganizationMember({ variables: { organizationId: requireOrganization(organization).id, userId, role } }),
      ),
    /** A transfer by an administrator needs no acceptance. `isImmediate` only selects the title of the toast. */
    transferTo: ({ userId }: Member, isImmediate: boolean) =>
      withResultToast(
        isImmediate ? 'Organization transferred' : 'Transfer offered',
        'Operation failed',
        'Could not transfer the organization',
        () =>
          transferOrganization({
            variables: { id: requireOrganization(organization).id, userId },
            refetchQueries: [OrganizationMembersDocument],
          }),
      ),
    cancelTransfer: () =>
      withResultToast('Transfer withdrawn', 'Operation failed', 'Could not withdraw the transfer', () =>
        cancelOrganizationTransfer({ variables: { id: requireOrganization(organization).id } }),
      ),
    addMember: (member: { userId: number; role: OrganizationRole }) =>
      withResultToast('Member added', 'Operation failed', 'Could not add the member', () => {
        const { id } = requireOrganization(organization)
        return addOrganizationMember({
          variables: { input: { organizationId: id, ...member } },
          update: (cache, { data }) => data && appendMember(cache, id, data),
        })
      }),
    removeMember: ({ userId }: Member) =>
      withResultToast('Member removed', 'Operation failed', 'Could not remove the member', () => {
        const { id } = requireOrganization(organization)
        return removeOrganizationMember({
          variables: { organizationId: id, userId },
          update: cache => updateMemberEdges(cache, id, edges => edges.filter(({ node }) => node.userId !== userId)),
        })
      }),
    deleteOrganization: () =>
      withResultToast('Organization deleted', 'Deletion failed', 'Could not delete the organization', () => {
        const { id } = requireOrganization(organization)
        return deleteOrganization({
          variables: { id },
          // Apollo omits evicted objects from lists.
          update: cache => {
            cache.evict({ id: cache.identify({ __typename: 'Organization', id }) })
            cache.gc()
          },
        })
      }),
  }
}

/**
 * Runs `action` and shows a success or error toast (specification §8). For a failed request, the toast shows
 * `failureMessage`, because forms show the server's messages beside the fields. If the session has ended, no toast is
 * shown.
 * @throws the error from `action`
 */
async function withResultToast(
  successTitle: string,
  failureTitle: string,
  failureMessage: string,
  action: () => Promise<unknown>,
) {
  try {
    await action()
    toast({ title: successTitle })
  } catch (error) {
    if (error instanceof RefreshError) throw error
    // An error that is not from a request, such as "No organization selected", has its own message.
    const description = error instanceof RequestError ? failureMessage : getErrorMessage(error) || failureMessage
    toast({ title: failureTitle, description, variant: 'destructive' })
    throw error
  }
}

const appendOrganization = (cache: ApolloCache, organization: Organization) =>
  cache.updateQuery({ query: OrganizationsDocument, variables: { first: ORGANIZATIONS_PAGE_SIZE } }, data => {
    const connection = data?.viewer?.organizations
    if (!data?.viewer || !connection) return undefined
    const edges = [...connection.edges, { __typename: 'OrganizationEdge', node: organization }]
    return { viewer: { ...data.viewer, organizations: { ...connection, edges } } }
  })

const appendMember = (cache: ApolloCache, id: number, { addOrganizationMember }: AddOrganizationMemberMutation) =>
  updateMemberEdges(cache, id, edges => [
    ...edges,
    { __typename: 'OrganizationMemberEdge', node: addOrganizationMember },
  ])

const updateMemberEdges = (cache: ApolloCache, id: number, transform: (edges: MemberEdges) => MemberEdges) =>
  cache.updateQuery({ query: OrganizationMembersDocument, variables: { id, first: MEMBERS_PAGE_SIZE } }, data => {
    if (!data?.organization) return undefined
    const { members } = data.organization
    return { organization: { ...data.organization, members: { ...members, edges: transform(members.edges) } } }
  })
