import type { ApolloCache } from '@apollo/client'
import { errorText, RequestError } from '../lib/request-error'
import { toast } from '../lib/toast'
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
import type { Organization } from './words'

/** How many organizations are fetched at a time. */
export const pageSize = 100

type Members = OrganizationMembersQuery['organization']['members']
type Member = Members[number]

/** What one cannot act on without having chosen it (specification §8). */
function selected<T>(organization: T | undefined): T {
  if (!organization) throw new Error('No organization selected')
  return organization
}

/** Makes an organization and adds it to the list; rejects when it was refused, after having said so. */
export function useCreateOrganization() {
  const [createOrganization] = useCreateOrganizationMutation()
  return (input: CreateOrganizationInput) =>
    saying('Organization created', 'Creation failed', 'Could not create the organization', () =>
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
      saying('Member added', 'Operation failed', 'Could not add the member', () => {
        const { id } = selected(organization)
        return addOrganizationMember({
          variables: { input: { organizationId: id, ...member } },
          update: (cache, { data }) => data && appendMember(cache, id, data),
        })
      }),
    removeMember: ({ userId }: Member) =>
      saying('Member removed', 'Operation failed', 'Could not remove the member', () => {
        const { id } = selected(organization)
        return removeOrganizationMember({
          variables: { organizationId: id, userId },
          update: cache =>
            updateMembers(cache, id, members => members.filter(member => member.userId !== userId)),
        })
      }),
    remove: () =>
      saying('Organization deleted', 'Deletion failed', 'Could not delete the organization', () => {
        const { id } = selected(organization)
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
async function saying(done: string, failed: string, words: string, work: () => Promise<unknown>) {
  try {
    await work()
    toast({ title: done })
  } catch (error) {
    // What went wrong here, before anything was asked, has words of its own.
    const description = error instanceof RequestError ? words : errorText(error) || words
    toast({ title: failed, description, variant: 'destructive' })
    throw error
  }
}

const appendOrganization = (cache: ApolloCache, organization: Organization) =>
  cache.updateQuery({ query: OrganizationsDocument, variables: { first: pageSize } }, data => {
    const list = data?.viewer?.organizations
    if (!data?.viewer || !list) return undefined
    const edges = [...list.edges, { __typename: 'UserOrganizationsConnectionEdge', node: organization }]
    return { viewer: { ...data.viewer, organizations: { ...list, edges } } }
  })

const appendMember = (
  cache: ApolloCache,
  id: number,
  { addOrganizationMember }: AddOrganizationMemberMutation,
) => updateMembers(cache, id, members => [...members, addOrganizationMember])

const updateMembers = (cache: ApolloCache, id: number, change: (members: Members) => Members) =>
  cache.updateQuery({ query: OrganizationMembersDocument, variables: { id } }, data =>
    data ? { organization: { ...data.organization, members: change(data.organization.members) } } : undefined,
  )
