import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import {
  expectVisible,
  findAxeViolations,
  getHorizontalOverflow,
  setupTestBrowser,
} from '../../support/browser/browser'
import { pressButton, tabTo } from '../../support/browser/keyboard'
import { expectEventually, expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser } from '../../support/factories'
import { createTestServiceAccount, createTestServiceAccountToken } from '../../support/features/api-tokens'

const app = setupTestApp()
const browser = setupTestBrowser()

const getFocusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent)

const readToken = async (page: Page) => (await page.getByRole('dialog').locator('code').textContent()) ?? ''

test('a user creates and revokes a personal access token with the keyboard; the token works until then', async () => {
  const user = await createTestUser(app.deps, { username: 'mira' })
  const page = await browser.open()
  await openPageAs(page, app, user, '/dashboard')
  await expectVisible(page.getByText('No API tokens'))
  await page.getByRole('tab', { name: 'Profile' }).focus()
  await pressButton(page, 'New Token')
  await expectVisible(page.getByRole('checkbox', { name: 'Read files' }))
  expect(await findAxeViolations(page)).toEqual([])
  await expectEventually(() => page.getByLabel('Name').evaluate(field => field === document.activeElement)).toBe(true)
  await page.keyboard.type('Backup')
  await tabTo(page, 'checkbox', 'Read profile')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByText("You won't see this token again."))
  await expectEventually(() => getFocusedName(page)).toBe('Copy')
  expect(await findAxeViolations(page)).toEqual([])
  const client = app.createClient(await readToken(page))
  expect((await client.graphql('{ viewer { username email } }')).body.data).toEqual({
    viewer: { username: 'mira', email: user.email },
  })

  await page.keyboard.press('Escape')
  await expectEventually(() => getFocusedName(page)).toBe('New Token')
  await pressButton(page, 'Revoke Backup')
  await expectVisible(page.getByRole('alertdialog', { name: 'Revoke API Token' }))
  expect(await findAxeViolations(page)).toEqual([])
  await pressButton(page, 'Revoke')
  await expectToast(page, 'API token revoked')
  await expectVisible(page.getByText('No API tokens'))
  expect(getGraphQLError(await client.graphql('{ viewer { username } }')).code).toBe('UNAUTHENTICATED')
})

test('an audit log entry names the service account and the API token that created a category', async () => {
  const admin = await createTestAdmin(app.deps, { username: 'root' })
  await createTestServiceAccount(app.deps, admin)
  const page = await browser.open()
  await openPageAs(page, app, admin, '/admin?view=service-accounts')
  await page.getByRole('button', { name: 'Tokens of Nightly export' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'New Token' }).click()
  await page.getByLabel('Name').fill('Production')
  await page.getByLabel('Expires').selectOption('Never')
  await page.getByRole('checkbox', { name: 'Write posts' }).check()
  await page.getByRole('button', { name: 'Create Token' }).click()
  await expectVisible(page.getByText("You won't see this token again."))
  const client = app.createClient(await readToken(page))
  expect(
    (await client.graphql('mutation { createCategory(input: { name: "News" }) { id } }')).body.errors,
  ).toBeUndefined()
  await page.getByRole('button', { name: 'Done' }).click()
  await expectVisible(page.getByRole('dialog').getByRole('row', { name: /Production/ }))
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Audit log' }).click()
  const entry = page.getByText(
    /^Nightly export \(service account \d+\) created category News with API token Production$/,
  )
  await expectVisible(entry)
})

test.each([390, 1280])('in both themes, the token views pass axe and fit a window that is %i px wide', async width => {
  const admin = await createTestAdmin(app.deps)
  const account = await createTestServiceAccount(app.deps, admin, { name: 'A service account with a long name' })
  const { apiToken } = await createTestServiceAccountToken(app.deps, account)
  const use = { coordinate: 'CreateServiceAccountInput.organizationId', count: 128_734 }
  const times = { firstUsedAt: new Date(), lastUsedAt: new Date() }
  await app.deps.db.deprecatedUse.createMany({
    data: [apiToken.id, null].map(apiTokenId => ({ ...use, ...times, apiTokenId })),
  })
  for (const dark of [false, true]) {
    const page = await browser.open({ width, dark })
    await openPageAs(page, app, admin, '/admin?view=service-accounts')
    await expectVisible(page.getByRole('row', { name: /^A service account with a long name/ }))
    await expectVisible(page.getByRole('row', { name: /organizationId .*A service account with a long name/ }))
    expect(await findAxeViolations(page)).toEqual([])
    expect(await getHorizontalOverflow(page)).toBe(0)
    await page.goto(`${app.url}/dashboard`)
    await expectVisible(page.getByText('No API tokens'))
    expect(await findAxeViolations(page)).toEqual([])
    expect(await getHorizontalOverflow(page)).toBe(0)
  }
})
