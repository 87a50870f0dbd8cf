import type { ApolloCache } from '@apollo/client'
import { getErrorMessage, RequestError } from '../lib/api/request-error'
import { toast } from '../lib/feedback/toast'
import {
  type AddOrganizationMemberMutation,
  type CreateOrganizationInput,
  OrganizationMembersDocument,
  type OrganizationMembersQuery,
  type OrganizationRole,
  OrganizationsDocument,
} from './documents.generated'
import {
  useAddOrganizationMemberMutation,
  useCreateOrganizationMutation,
  useDeleteOrganizationMutation,
  useRemoveOrganizationMemberMutation,
} from './hooks.generated'
import type { Organization } from './organization'

/** How many organizations are fetched at a time. */
export const organizationsPageSize = 100

type Members = OrganizationMembersQuery['organization']['members']
type Member = Members[number]

/** What one cannot act on without having chosen it (specification §8). */
function requireOrganization<T>(organization: T | undefined): T {
  if (!organization) throw new Error('No organization selected')
  return organization
}

/** Makes an organization and adds it to the list; rejects when it was refused, after having said so. */
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

/** What the owner does with the chosen organization. Each rejects when it was refused, after having said so. */
export function useOrganizationActions(organization: Organization | undefined) {
  const [addOrganizationMember] = useAddOrganizationMemberMutation()
  const [removeOrganizationMember] = useRemoveOrganizationMemberMutation()
  const [deleteOrganization] = useDeleteOrganizationMutation()
  return {
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
          update: cache =>
            updateMembers(cache, id, members => members.filter(member => member.userId !== userId)),
        })
      }),
    deleteOrganization: () =>
      withResultToast('Organization deleted', 'Deletion failed', 'Could not delete the organization', () => {
        const { id } = requireOrganization(organization)
        return deleteOrganization({
          variables: { id },
          // Lists leave out what is no longer there.
          update: cache => {
            cache.evict({ id: cache.identify({ __typename: 'Organization', id }) })
            cache.gc()
          },
        })
      }),
  }
}

/** Does it and says how it went, in the words of specification §8; the server's reason stands at its field. */
async function withResultToast(
  successTitle: string,
  failureTitle: string,
  fallbackMessage: string,
  action: () => Promise<unknown>,
) {
  try {
    await action()
    toast({ title: successTitle })
  } catch (error) {
    // What went wrong here, before anything was asked, has words of its own.
    const description =
      error instanceof RequestError ? fallbackMessage : getErrorMessage(error) || fallbackMessage
    toast({ title: failureTitle, description, variant: 'destructive' })
    throw error
  }
}

const appendOrganization = (cache: ApolloCache, organization: Organization) =>
  cache.updateQuery({ query: OrganizationsDocument, variables: { first: organizationsPageSize } }, data => {
    const connection = data?.viewer?.organizations
    if (!data?.viewer || !connection) return undefined
    const edges = [...connection.edges, { __typename: 'UserOrganizationsConnectionEdge', node: organization }]
    return { viewer: { ...data.viewer, organizations: { ...connection, edges } } }
  })

const appendMember = (
  cache: ApolloCache,
  id: number,
  { addOrganizationMember }: AddOrganizationMemberMutation,
) => updateMembers(cache, id, members => [...members, addOrganizationMember])

const updateMembers = (cache: ApolloCache, id: number, transform: (members: Members) => Members) =>
  cache.updateQuery({ query: OrganizationMembersDocument, variables: { id } }, data =>
    data
      ? { organization: { ...data.organization, members: transform(data.organization.members) } }
      : undefined,
  )
