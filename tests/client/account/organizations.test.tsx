import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { toastStore } from '../../../client/lib/feedback/toast'
import { organizationTypeLabels } from '../../../client/lib/labels'
import { formatAddress, parseWebsiteLink } from '../../../client/organizations/organization'
import { useOrganizationActions } from '../../../client/organizations/use-organization-actions'
import {
  buildErrorResponse,
  clickButton,
  expectToast,
  fillField,
  renderWithProviders,
  setupMockServer,
} from '../harness'
import {
  buildListResponse,
  buildOrganization,
  buildPageResponse,
  openOrganizationsTab,
  selectOrganization,
} from './organization-fixtures'

const server = setupMockServer()

// Loads the lazy forms beforehand, because loading them in a test can exceed the timeout of the test.
beforeAll(() =>
  Promise.all([
    import('../../../client/organizations/OrganizationForm'),
    import('../../../client/organizations/members/MemberForm'),
  ]),
)

describe('organization list', () => {
  test('shows an introduction and create buttons when there are no organizations', async () => {
    server.handlers.Organizations = () => buildListResponse()
    openOrganizationsTab()
    expect(screen.getByRole('heading', { name: 'Your Organizations' })).toBeDefined()
    expect(await screen.findByText('No organizations yet')).toBeDefined()
    const expectedText = 'Create your first organization to start managing people and projects'
    expect(screen.getByText(expectedText)).toBeDefined()
    expect(screen.getByRole('button', { name: 'New Organization' })).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create Organization' })).toBeDefined()
  })

  test('shows the name, type, description and creation date on the card of each organization', async () => {
    const typeEntries = Object.entries(organizationTypeLabels)
    server.handlers.Organizations = () =>
      buildListResponse(
        ...typeEntries.map(([orgType], index) =>
          buildOrganization(index, { orgType, description: index ? `About ${index}` : null }),
        ),
      )
    openOrganizationsTab()
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

  test('shows a load error and offers a retry', async () => {
    server.handlers.Organizations = () => buildErrorResponse('The server is down', 'INTERNAL')
    openOrganizationsTab()
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading organizations: The server is down')
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
    clickButton('Try again')
    expect(await screen.findByText('Organization 1')).toBeDefined()
  })

  test('retries a failed next page and focuses its first organization', async () => {
    let respondToNextPage: () => ReturnType<typeof buildListResponse> | ReturnType<typeof buildErrorResponse> = () =>
      buildErrorResponse('The server is down')
    server.handlers.Organizations = ({ variables }) =>
      variables.after ? respondToNextPage() : buildPageResponse('first', buildOrganization(1))
    openOrganizationsTab()
    await screen.findByText('Organization 1')
    clickButton('Show more')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('Error loading organizations: The server is down')
    respondToNextPage = () => buildListResponse(buildOrganization(2))
    clickButton('Try again')
    const newCard = await screen.findByRole('button', { name: /^Organization 2/ })
    expect(document.activeElement).toBe(newCard)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('organization details', () => {
  test('formats an address without its missing parts, and returns a link only for an HTTP or HTTPS website', () => {
    const addressFields = { address: 'Quay 4', city: 'Bergen', state: null, postalCode: '5003' }
    expect(formatAddress(addressFields)).toBe('Quay 4, Bergen, 5003')
    expect(parseWebsiteLink('https://fjordline.example/about')).toEqual({
      href: 'https://fjordline.example/about',
      label: 'fjordline.example/about',
    })
    expect([parseWebsiteLink(null), parseWebsiteLink('nonsense'), parseWebsiteLink('javascript:alert(1)')]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
  })

  test('offers Delete only to the owner', async () => {
    server.handlers.Organizations = () =>
      buildListResponse(buildOrganization(1), buildOrganization(2, { isOwner: false }))
    openOrganizationsTab()
    await selectOrganization()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDefined()
    screen.getByRole('button', { name: /^Organization 2/ }).click()
    // Only the details of organization 2 have a Leave button, because an owner cannot leave.
    await screen.findByRole('button', { name: 'Leave' })
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})

describe('organization creation', () => {
  const openCreateDialog = async () => {
    openOrganizationsTab()
    clickButton('New Organization')
    const dialog = within(await screen.findByRole('dialog', { name: 'Create Organization' }))
    await dialog.findByLabelText('Name')
    return { dialog, create: () => dialog.getByRole('button', { name: 'Create Organization' }).click() }
  }

  test('requires a name of at least 3 characters, and opens Additional Details if it contains an error', async () => {
    server.handlers.Organizations = () => buildListResponse()
    const { dialog, create } = await openCreateDialog()
    expect(dialog.getByLabelText<HTMLSelectElement>('Type').value).toBe('business')
    const detailsToggle = dialog.getByRole('button', { name: 'Additional Details' })
    expect(detailsToggle.getAttribute('aria-expanded')).toBe('false')
    fillField('Name', 'No')
    create()
    expect(await dialog.findByText('Organization name must be at least 3 characters')).toBeDefined()
    expect(detailsToggle.getAttribute('aria-expanded')).toBe('false')
    fillField('Name', 'North')
    fillField('Website', 'north')
    create()
    expect(await dialog.findByText('Please enter a valid URL, such as https://example.com')).toBeDefined()
    expect(detailsToggle.getAttribute('aria-expanded')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Website')))
    expect(server.getRequestVariables('CreateOrganization')).toEqual([])
  })

  test('adds the organization to the list and closes the dialog', async () => {
    server.handlers.Organizations = () => buildListResponse()
    server.handlers.CreateOrganization = () => ({
      data: { createOrganization: buildOrganization(5, { name: 'North' }) },
    })
    const { create } = await openCreateDialog()
    fillField('Name', ' North ')
    create()
    await expectToast('Organization created')
    expect(server.getRequestVariables('CreateOrganization')[0]?.input).toMatchObject({
      name: 'North',
      orgType: 'business',
    })
    expect(await screen.findByRole('button', { name: /^North/ })).toBeDefined()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('keeps the input after an error', async () => {
    server.handlers.Organizations = () => buildListResponse()
    server.handlers.CreateOrganization = () => buildErrorResponse('Not today')
    const { dialog, create } = await openCreateDialog()
    fillField('Name', 'North')
    create()
    await expectToast('Creation failed', 'Could not create the organization')
    expect(dialog.getByLabelText<HTMLInputElement>('Name').value).toBe('North')
  })
})

test('saving an unchanged organization closes the dialog and sends no mutation', async () => {
  server.handlers.Organizations = () => buildListResponse(buildOrganization(1))
  openOrganizationsTab()
  await selectOrganization()
  clickButton('Edit')
  await screen.findByRole('dialog', { name: 'Edit Organization' })
  await screen.findByRole('button', { name: 'Save Changes' })
  clickButton('Save Changes')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.getRequestVariables('UpdateOrganization')).toEqual([])
})

describe('organization deletion', () => {
  const expectedText = 'Are you sure you want to delete Organization 1? This action cannot be undone.'
  const openDeleteDialog = async () => {
    server.handlers.Organizations = () => buildListResponse(buildOrganization(1), buildOrganization(2))
    openOrganizationsTab()
    await selectOrganization()
    clickButton('Delete')
    return within(await screen.findByRole('alertdialog', { name: 'Delete Organization' }))
  }

  test('asks for confirmation, and Cancel changes nothing', async () => {
    const dialog = await openDeleteDialog()
    expect(dialog.getByText(expectedText)).toBeDefined()
    dialog.getByRole('button', { name: 'Cancel' }).click()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.getByRole('region', { name: 'Organization 1' })).toBeDefined()
    expect(server.getRequestVariables('DeleteOrganization')).toEqual([])
  })

  test('removes the organization from the list and clears the selection', async () => {
    server.handlers.DeleteOrganization = () => ({
      data: { deleteOrganization: { __typename: 'Organization', id: 1 } },
    })
    const dialog = await openDeleteDialog()
    dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast('Organization deleted')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(screen.queryByText('Organization 1')).toBeNull()
    expect(screen.queryByRole('region')).toBeNull()
    expect(screen.getByText('Organization 2')).toBeDefined()
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Your Organizations'))
  })

  test('keeps the confirmation open after an error', async () => {
    server.handlers.DeleteOrganization = () => buildErrorResponse('Not today')
    const dialog = await openDeleteDialog()
    dialog.getByRole('button', { name: 'Delete' }).click()
    await expectToast('Deletion failed', 'Could not delete the organization')
    expect(toastStore.get()?.variant).toBe('destructive')
    expect(screen.getByRole('alertdialog')).toBeDefined()
  })
})

test('rejects a deletion without a selected organization', async () => {
  const DeleteButton = () => {
    const { deleteOrganization } = useOrganizationActions(undefined)
    return (
      <button type="button" onClick={() => void deleteOrganization().catch(() => undefined)}>
        Delete
      </button>
    )
  }
  renderWithProviders(<DeleteButton />)
  clickButton('Delete')
  await expectToast('Deletion failed', 'No organization selected')
})
