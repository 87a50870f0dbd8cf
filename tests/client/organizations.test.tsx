// @vitest-environment happy-dom
import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, it } from 'vitest'
import { toastStore } from '../../client/lib/toast'
import { organizationTypeWords } from '../../client/lib/words'
import { useOrganizationActions } from '../../client/organizations/actions'
import { OrganizationsTab } from '../../client/organizations/OrganizationsTab'
import { addressOf, websiteLink } from '../../client/organizations/words'
import { press, refusal, renderSignedIn, said, type, useServer } from './signed-in'

const server = useServer()

// The forms come with the first dialog; what is timed here should not wait for them.
beforeAll(() =>
  Promise.all([
    import('../../client/organizations/OrganizationForm'),
    import('../../client/organizations/MemberForm'),
  ]),
)

const organization = (id: number, changes: object = {}) => ({
  __typename: 'Organization',
  id,
  name: `Organization ${id}`,
  description: null,
  orgType: 'business',
  website: null,
  address: null,
  city: null,
  state: null,
  postalCode: null,
  country: null,
  createdAt: '2026-03-03T10:00:00.000Z',
  viewerCanDelete: true,
  viewerCanManageMembers: true,
  ...changes,
})

const list = (...organizations: object[]) => page(null, ...organizations)

const page = (endCursor: string | null, ...organizations: object[]) => ({
  data: {
    viewer: {
      __typename: 'User',
      id: 7,
      organizations: {
        __typename: 'UserOrganizationsConnection',
        edges: organizations.map(node => ({ __typename: 'UserOrganizationsConnectionEdge', node })),
        pageInfo: { __typename: 'PageInfo', hasNextPage: endCursor !== null, endCursor },
      },
    },
  },
})

const member = (userId: number, displayName: string, changes: object = {}) => ({
  __typename: 'OrganizationMember',
  id: userId * 10,
  userId,
  role: 'member',
  isOwner: false,
  viewerCanRemove: true,
  user: { __typename: 'User', id: userId, displayName, email: `${displayName}@example.com` },
  ...changes,
})

const owner = member(7, 'mira', { role: 'lead', isOwner: true, viewerCanRemove: false })
const members = (...rows: object[]) => ({
  data: { organization: { __typename: 'Organization', id: 1, members: rows } },
})

const open = () => renderSignedIn(<OrganizationsTab />)
const choose = async () => (await screen.findByRole('button', { name: /^Organization 1/ })).click()

describe('the list', () => {
  it('without one says what it is for and offers the first step', async () => {
    server.answers.Organizations = () => list()
    open()
    expect(screen.getByRole('heading', { name: 'Your Organizations' })).toBeDefined()
    expect(await screen.findByText('No organizations yet')).toBeDefined()
    const words = 'Create your first organization to start managing people and projects'
    expect(screen.getByText(words)).toBeDefined()
    expect(screen.getByRole('button', { name: 'New Organization' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create Organization' })).toBeDefined()
  })

  it('shows each as a card: its name, type, description and long date', async () => {
    const labels = Object.entries(organizationTypeWords)
    server.answers.Organizations = () =>
      list(
        ...labels.map(([orgType], index) =>
          organization(index, { orgType, description: index ? `About ${index}` : null }),
        ),
      )
    open()
    await screen.findByText('Organization 0')
    const cards = screen.getAllByRole('button', { name: /Created/ })
    expect(cards.map(card => card.textContent)).toEqual([
      'Organization 0BusinessNo description providedCreated March 3, 2026',
      'Organization 1EducationAbout 1Created March 3, 2026',
      'Organization 2Non-profitAbout 2Created March 3, 2026',
      'Organization 3GovernmentAbout 3Created March 3, 2026',
      'Organization 4OtherAbout 4Created March 3, 2026',
    ])
  })

  it('that cannot be loaded says why, and can be tried again', async () => {
    server.answers.Organizations = () => refusal('The server has a cold', 'INTERNAL')
    open()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading organizations: The server has a cold')
    server.answers.Organizations = () => list(organization(1))
    press('Try again')
    expect(await screen.findByText('Organization 1')).toBeDefined()
  })

  it('goes on by pages; a page that does not come says why, can be tried again, and is gone on in', async () => {
    let next: () => ReturnType<typeof list> | ReturnType<typeof refusal> = () =>
      refusal('The server has a cold')
    server.answers.Organizations = ({ variables }) =>
      variables.after ? next() : page('first', organization(1))
    open()
    await screen.findByText('Organization 1')
    press('Show more')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading organizations: The server has a cold')
    next = () => list(organization(2))
    press('Try again')
    const arrived = await screen.findByRole('button', { name: /^Organization 2/ })
    expect(document.activeElement).toBe(arrived)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('the details', () => {
  it('join the address, and link only to what is a website', () => {
    const places = { address: 'Quay 4', city: 'Bergen', state: null, postalCode: '5003' }
    expect(addressOf(places)).toBe('Quay 4, Bergen, 5003')
    expect(websiteLink('https://fjordline.example/about')).toEqual({
      href: 'https://fjordline.example/about',
      label: 'fjordline.example/about',
    })
    expect([websiteLink(null), websiteLink('nonsense'), websiteLink('javascript:alert(1)')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  it('offer Delete to who may, and to nobody else', async () => {
    server.answers.Organizations = () => list(organization(1), organization(2, { viewerCanDelete: false }))
    open()
    await choose()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined()
    screen.getByRole('button', { name: /^Organization 2/ }).click()
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull())
    expect(screen.getByRole('button', { name: 'Members' }).getAttribute('aria-pressed')).toBe('false')
  })
})

describe('the members', () => {
  it('show who belongs as what, and a way out for all but the owner', async () => {
    server.answers.Organizations = () => list(organization(1))
    server.answers.OrganizationMembers = () =>
      members(owner, member(8, 'Jonas Berg', { role: 'viewer' }), member(9, 'max'))
    open()
    await choose()
    press('Members')
    const rows = await screen.findAllByRole('listitem')
    expect(rows.map(row => row.textContent)).toEqual([
      'miraLeadOwnermira@example.com',
      'Jonas BergViewerJonas Berg@example.com',
      'maxMembermax@example.com',
    ])
    expect(
      screen.getAllByRole('button', { name: /^Remove/ }).map(button => button.getAttribute('aria-label')),
    ).toEqual(['Remove Jonas Berg', 'Remove max'])
    expect(screen.getByRole('button', { name: 'Add Member' })).toBeDefined()
    press('Members')
    expect(screen.queryByRole('list')).toBeNull()
    expect(screen.getByText('Website')).toBeDefined()
  })

  it('are only to be looked at by who does not own them', async () => {
    server.answers.Organizations = () =>
      list(organization(1, { viewerCanDelete: false, viewerCanManageMembers: false }))
    server.answers.OrganizationMembers = () =>
      members({ ...owner }, member(8, 'max', { viewerCanRemove: false }))
    open()
    await choose()
    press('Members')
    await screen.findAllByRole('listitem')
    expect(screen.queryByRole('button', { name: /Add Member|Remove|Delete/ })).toBeNull()
  })

  it.each([
    [() => members(), 'No members in this organization yet'],
    [() => refusal('Organization not found', 'NOT_FOUND'), 'Error loading members: Organization not found'],
  ])('that are not there say so', async (answer, words) => {
    server.answers.Organizations = () => list(organization(1))
    server.answers.OrganizationMembers = answer
    open()
    await choose()
    press('Members')
    expect(await screen.findByText(words)).toBeDefined()
  })

  it('are added by number, and are in the list at once', async () => {
    server.answers.Organizations = () => list(organization(1))
    server.answers.OrganizationMembers = () => members(owner)
    server.answers.AddOrganizationMember = () => ({
      data: { addOrganizationMember: member(42, 'max', { role: 'viewer' }) },
    })
    open()
    await choose()
    press('Members')
    await screen.findByRole('listitem')
    press('Add Member')
    const dialog = within(await screen.findByRole('dialog', { name: 'Add Member' }))
    expect((await dialog.findByLabelText<HTMLSelectElement>('Role')).value).toBe('member')
    const add = () => dialog.getByRole('button', { name: 'Add Member' }).click()
    add()
    expect(await dialog.findByText('User ID is required')).toBeDefined()
    type('User ID', 'max')
    expect(await dialog.findByText('User ID must be a number')).toBeDefined()
    type('User ID', '42')
    add()
    await said('Member added')
    expect(server.asked('AddOrganizationMember')).toEqual([
      { input: { organizationId: 1, userId: 42, role: 'member' } },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getAllByRole('listitem').map(row => row.textContent)).toContain('maxViewermax@example.com')
  })

  it('that cannot be added keep the dialog, with the words at their field', async () => {
    const words = 'This user is already a member'
    server.answers.Organizations = () => list(organization(1))
    server.answers.OrganizationMembers = () => members(owner)
    server.answers.AddOrganizationMember = () =>
      refusal(words, 'CONFLICT', [{ path: 'userId', message: words }])
    open()
    await choose()
    press('Members')
    await screen.findByRole('listitem')
    press('Add Member')
    const dialog = within(await screen.findByRole('dialog'))
    await dialog.findByLabelText('User ID')
    type('User ID', '7')
    dialog.getByRole('button', { name: 'Add Member' }).click()
    await said('Operation failed', 'Could not add the member')
    expect((await dialog.findByRole('alert')).textContent).toBe(words)
  })

  it.each([
    [
      { data: { removeOrganizationMember: { __typename: 'OrganizationMember', id: 80 } } },
      'Member removed',
      1,
    ],
    [refusal('Only its owner may'), 'Operation failed', 2],
  ])('are removed, or stay with a word about it', async (answer, title, left) => {
    server.answers.Organizations = () => list(organization(1))
    server.answers.OrganizationMembers = () => members(owner, member(8, 'max'))
    server.answers.RemoveOrganizationMember = () => answer
    open()
    await choose()
    press('Members')
    await screen.findAllByRole('listitem')
    press('Remove max')
    await said(title, left === 2 ? 'Could not remove the member' : undefined)
    expect(server.asked('RemoveOrganizationMember')).toEqual([{ organizationId: 1, userId: 8 }])
    expect(screen.getAllByRole('listitem')).toHaveLength(left)
  })
})

describe('making one', () => {
  const openDialog = async () => {
    open()
    press('New Organization')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Organization' }))
    await dialog.findByLabelText('Name')
    return { dialog, create: () => dialog.getByRole('button', { name: 'Create Organization' }).click() }
  }

  it('asks for a name of three letters, and unfolds the details when one of them is wrong', async () => {
    server.answers.Organizations = () => list()
    const { dialog, create } = await openDialog()
    expect(dialog.getByLabelText<HTMLSelectElement>('Type').value).toBe('business')
    const fold = dialog.getByRole('button', { name: 'Additional Details' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    type('Name', 'No')
    create()
    expect(await dialog.findByText('Organization name must be at least 3 characters')).toBeDefined()
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    type('Name', 'North')
    type('Website', 'north')
    create()
    expect(await dialog.findByText('Please enter a valid URL, such as https://example.com')).toBeDefined()
    expect(fold.getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Website')))
    expect(server.asked('CreateOrganization')).toEqual([])
  })

  it('puts it in the list and closes', async () => {
    server.answers.Organizations = () => list()
    server.answers.CreateOrganization = () => ({
      data: { createOrganization: organization(5, { name: 'North' }) },
    })
    const { create } = await openDialog()
    type('Name', ' North ')
    create()
    await said('Organization created')
    expect(server.asked('CreateOrganization')[0]?.input).toMatchObject({ name: 'North', orgType: 'business' })
    expect(await screen.findByRole('button', { name: /^North/ })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that is refused says so, and nothing typed is lost', async () => {
    server.answers.Organizations = () => list()
    server.answers.CreateOrganization = () => refusal('Not today')
    const { dialog, create } = await openDialog()
    type('Name', 'North')
    create()
    await said('Creation failed', 'Could not create the organization')
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('North')
  })
})

describe('deleting one', () => {
  const words = 'Are you sure you want to delete Organization 1? This action cannot be undone.'
  const ask = async () => {
    server.answers.Organizations = () => list(organization(1), organization(2))
    open()
    await choose()
    press('Delete')
    return within(await screen.findByRole('alertdialog', { name: 'Delete Organization' }))
  }

  it('asks first, and Cancel leaves everything as it is', async () => {
    const dialog = await ask()
    expect(dialog.getByText(words)).toBeDefined()
    dialog.getByRole('button', { name: 'Cancel' }).click()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('region', { name: 'Organization 1' })).toBeDefined()
    expect(server.asked('DeleteOrganization')).toEqual([])
  })

  it('takes it from the list and clears the selection', async () => {
    server.answers.DeleteOrganization = () => ({
      data: { deleteOrganization: { __typename: 'Organization', id: 1 } },
    })
    const dialog = await ask()
    dialog.getByRole('button', { name: 'Delete' }).click()
    await said('Organization deleted')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByText('Organization 1')).toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.getByText('Organization 2')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Organizations'))
  })

  it('that is refused says so and keeps asking', async () => {
    server.answers.DeleteOrganization = () => refusal('Not today')
    const dialog = await ask()
    dialog.getByRole('button', { name: 'Delete' }).click()
    await said('Deletion failed', 'Could not delete the organization')
    expect(toastStore.get()?.variant).toBe('destructive')
    expect(screen.getByRole('alertdialog')).toBeDefined()
  })
})

it('acting without a selection is refused in those words', async () => {
  const Deleting = () => {
    const { remove } = useOrganizationActions(undefined)
    return (
      <button type="button" onClick={() => void remove().catch(() => undefined)}>
        Act
      </button>
    )
  }
  renderSignedIn(<Deleting />)
  press('Act')
  await said('Deletion failed', 'No organization selected')
})
