import type { Page } from 'playwright-core'
import { describe, expect, it, vi } from 'vitest'
import { makeCreditCode, makeOrganization, openAs, said, until } from '../support/accounts'
import { useApp } from '../support/app'
import { editorIsOpen, openBlogAdmin } from '../support/blog-admin'
import { seen, useBrowser } from '../support/browser'
import { makeAdmin, makeCategory, makePost, makeUser } from '../support/factories'

vi.setConfig({ testTimeout: 90_000 })

const app = useApp()
const browser = useBrowser()

/** Where the keyboard is, as a reader of the screen would say it. */
const focused = (page: Page) =>
  until(() =>
    page.evaluate(() => {
      const { activeElement: place } = document
      if (place === document.body) return 'nowhere'
      if (place instanceof HTMLInputElement) return place.labels?.[0]?.textContent ?? place.ariaLabel
      return place?.getAttribute('aria-label') ?? place?.textContent?.trim()
    }),
  )

/** Presses a button by the keyboard. */
const enter = async (page: Page, name: string) => {
  await page.getByRole('button', { name, exact: true }).focus()
  await page.keyboard.press('Enter')
}

/** Keeps one operation on its way until the test says what becomes of it. */
const holdOperation = async (page: Page, operation: string) => {
  let settle = (_fate: 'arrives' | 'is lost') => {}
  const fate = new Promise<'arrives' | 'is lost'>(resolve => {
    settle = resolve
  })
  await page.route('**/graphql', async route => {
    if (!route.request().postData()?.includes(operation)) return route.fallback()
    return (await fate) === 'arrives' ? route.continue() : route.abort()
  })
  return settle
}

/** Presses it, and sees that nothing has the focus for as long as it is disabled. */
const enterAndWait = async (page: Page, name: string, operation: string, doing: string) => {
  const settle = await holdOperation(page, operation)
  await enter(page, name)
  expect(await page.getByRole('button', { name: doing }).isDisabled()).toBe(true)
  await focused(page).toBe('nowhere')
  return settle
}

const lost = { expectErrors: /Failed to load resource/ }

describe('what is disabled while it is being done has the focus again afterwards', () => {
  it('in a form that fails, unless one has gone elsewhere meanwhile', async () => {
    const page = await browser.open(lost)
    await openAs(page, app, await makeUser(app.deps), '/dashboard')
    await enter(page, 'Edit Profile')
    await focused(page).toBe('First Name')
    let settle = await enterAndWait(page, 'Save Changes', 'mutation UpdateProfile', 'Saving...')
    settle('is lost')
    await focused(page).toBe('Save Changes')

    await page.unroute('**/graphql')
    settle = await enterAndWait(page, 'Save Changes', 'mutation UpdateProfile', 'Saving...')
    await page.getByLabel('Last Name').focus()
    settle('is lost')
    await seen(page.getByRole('button', { name: 'Save Changes' }))
    await focused(page).toBe('Last Name')
  })

  it('in a form that stays in its place', async () => {
    await makeCreditCode(app.deps, { code: 'WELCOME100' })
    const page = await browser.open()
    await openAs(page, app, await makeUser(app.deps), '/dashboard?tab=credits')
    await page.getByLabel('Credit Code').fill('WELCOME100')
    const settle = await enterAndWait(page, 'Redeem Code', 'mutation RedeemCreditCode', 'Redeeming...')
    settle('arrives')
    await focused(page).toBe('Redeem Code')
  })

  it('in a dialog that stays open', async () => {
    const page = await browser.open(lost)
    await openAs(page, app, await makeUser(app.deps), '/dashboard?tab=organizations')
    await enter(page, 'New Organization')
    await focused(page).toBe('Name')
    await page.keyboard.type('Harbour Foods')
    const settle = await enterAndWait(
      page,
      'Create Organization',
      'mutation CreateOrganization',
      'Creating...',
    )
    settle('is lost')
    await focused(page).toBe('Create Organization')
  })

  it('in a question that is not answered yet', async () => {
    await makeCreditCode(app.deps, { code: 'SPRING26' })
    const page = await browser.open(lost)
    await openAs(page, app, await makeAdmin(app.deps), '/admin?tab=credits')
    await enter(page, 'Delete SPRING26')
    await focused(page).toBe('Cancel')
    const settle = await enterAndWait(page, 'Delete', 'mutation DeleteCreditCode', 'Deleting...')
    settle('is lost')
    await focused(page).toBe('Delete')
    await page.keyboard.press('Escape')
    await focused(page).toBe('Delete SPRING26')
  })

  it('at a choice in a form', async () => {
    const page = await browser.open(lost)
    await openAs(page, app, await makeAdmin(app.deps), '/admin?tab=leads')
    await enter(page, 'Export Leads')
    const choice = page.getByRole('checkbox', { name: 'Email' })
    await choice.focus()
    const settle = await holdOperation(page, 'LeadsForExport')
    await page.keyboard.press('Enter')
    await focused(page).toBe('nowhere')
    settle('is lost')
    await said(page, 'Leads not exported')
    await until(() => choice.evaluate(field => field === document.activeElement)).toBe(true)
  })

  it('in the form for files', async () => {
    const page = await browser.open(lost)
    await openAs(page, app, await makeUser(app.deps), '/files/upload')
    const content = Buffer.from('Some words')
    await page
      .getByLabel(/^File/)
      .first()
      .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: content })
    await page.getByText('For a tenant or project').click()
    await page.getByLabel('Tenant ID').fill('1')
    const settle = await holdOperation(page, 'UploadFile')
    await page.keyboard.press('Enter')
    await focused(page).toBe('nowhere')
    settle('is lost')
    await said(page, 'Upload failed')
    await focused(page).toBe('Tenant ID')
  })

  it('over a table that is asked for again', async () => {
    const page = await browser.open()
    await openAs(page, app, await makeAdmin(app.deps), '/admin?tab=credits')
    await seen(page.getByText('No active credit codes found.'))
    const settle = await enterAndWait(page, 'Refresh', 'query CreditCodes', 'Refresh')
    settle('arrives')
    await focused(page).toBe('Refresh')
  })

  it('under a table, where the way on ends at the way back', async () => {
    const { id: authorId } = await makeUser(app.deps)
    for (let number = 0; number < 30; number++) await makePost(app.deps, { authorId })
    const page = await openBlogAdmin(app, browser, '')
    await seen(page.getByText('1–25 of 30'))
    for (const [way, range, next] of [
      ['Next', '26–30 of 30', 'Previous'],
      ['Previous', '1–25 of 30', 'Next'],
    ] as const) {
      const settle = await holdOperation(page, 'query AdminPosts')
      await enter(page, way)
      await seen(page.getByRole('button', { name: next }))
      settle('arrives')
      await seen(page.getByText(range))
      await focused(page).toBe(next)
      await page.unroute('**/graphql')
    }
  })
})

describe('what is deleted leaves the keyboard at the next one', () => {
  const confirm = async (page: Page, name: string, done: string) => {
    await enter(page, name)
    await focused(page).toBe('Cancel')
    await enter(page, 'Delete')
    await said(page, done)
  }

  it('among codes, then at the one before, then at the search', async () => {
    for (const code of ['ONE26', 'TWO26', 'THREE26']) await makeCreditCode(app.deps, { code })
    const page = await browser.open()
    await openAs(page, app, await makeAdmin(app.deps), '/admin?tab=credits&sort=code')
    for (const [code, next] of [
      ['THREE26', 'Delete TWO26'],
      ['TWO26', 'Delete ONE26'],
      ['ONE26', 'Search codes'],
    ] as const) {
      await confirm(page, `Delete ${code}`, 'Credit code deleted successfully')
      await focused(page).toBe(next)
    }
  })

  it('among posts and among categories', async () => {
    const authorId = (await makeUser(app.deps)).id
    for (const title of ['First', 'Second']) await makePost(app.deps, { title, authorId })
    for (const name of ['Ideas', 'Methods']) await makeCategory(app.deps, { name })
    const page = await openBlogAdmin(app, browser, '')
    await confirm(page, 'Delete Second', 'Blog post deleted successfully')
    await focused(page).toBe('Delete First')
    await page.getByRole('tab', { name: 'Categories' }).click()
    await confirm(page, 'Delete Ideas', 'Blog category deleted successfully')
    await focused(page).toBe('Delete Methods')
  })

  it('among messages, also when it was read before', async () => {
    const message = { email: 'ada@example.com', subject: 'A question', message: 'How far ahead?' }
    for (const name of ['Ada', 'Bo', 'Cy'])
      await app.deps.db.contactMessage.create({ data: { name, ...message } })
    const page = await browser.open()
    await openAs(page, app, await makeAdmin(app.deps), '/admin?tab=leads&view=messages&sort=name')
    await enter(page, 'View the message from Ada')
    await seen(page.getByRole('dialog', { name: 'A question' }))
    await confirm(page, 'Delete', 'Message deleted')
    await focused(page).toBe('View the message from Bo')
  })

  it('among the members of an organization', async () => {
    const owner = await makeUser(app.deps)
    const { id: organizationId } = await makeOrganization(app.deps, owner, { name: 'Harbour Foods' })
    for (const firstName of ['Bo', 'Cy']) {
      const { id: userId } = await makeUser(app.deps, { firstName })
      await app.deps.db.organizationMember.create({ data: { organizationId, userId, role: 'member' } })
    }
    const page = await browser.open()
    await openAs(page, app, owner, '/dashboard?tab=organizations')
    await page.getByRole('button', { name: /Harbour Foods/ }).click()
    await enter(page, 'Members')
    await enter(page, 'Remove Bo Person')
    await focused(page).toBe('Remove Cy Person')
    await page.keyboard.press('Enter')
    await focused(page).toBe('Members')
  })
})

it('an editor that is opened by the keyboard begins at the title', async () => {
  await makePost(app.deps, { title: 'First', slug: 'first' })
  const page = await openBlogAdmin(app, browser, '')
  await enter(page, 'Edit First')
  await editorIsOpen(page)
  await focused(page).toMatch(/^Title/)
  await page.getByRole('tab', { name: 'Posts' }).focus()
  await seen(page.getByRole('button', { name: 'Edit First' }))
  await enter(page, 'New Post')
  await focused(page).toMatch(/^Title/)
  expect(await page.evaluate(() => scrollY)).toBe(0)

  // Opened by its tab, the tab keeps it: one goes on from there.
  await page.getByRole('tab', { name: 'Posts' }).focus()
  await seen(page.getByRole('button', { name: 'Edit First' }))
  await page.keyboard.press('ArrowRight')
  await editorIsOpen(page)
  await focused(page).toBe('New Post')
})
