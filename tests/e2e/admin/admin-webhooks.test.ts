import type { Page } from 'playwright-core'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startJobs } from '../../../server/process/background-jobs'
import { setupTestApp } from '../../support/app'
import { expectVisible, findAxeViolations, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, tabTo } from '../../support/browser/keyboard'
import { chooseRowAction, expectEventually, expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin } from '../../support/factories'
import { createTestWebhook, startWebhookReceiver, type WebhookReceiver } from '../../support/features/webhooks'

const app = setupTestApp()
const browser = setupTestBrowser()

let receiver: WebhookReceiver
let jobs: ReturnType<typeof startJobs>
beforeEach(async () => {
  receiver = await startWebhookReceiver()
  jobs = startJobs(app.deps, null)
})
afterEach(async () => {
  await jobs.stop()
  app.deps.triggerJobs = () => {}
  await receiver.close()
})

const openWebhooks = async (page: Page) =>
  openPageAs(page, app, await createTestAdmin(app.deps, { username: 'root' }), '/admin?view=webhooks')

const createLead = () =>
  app.anonymous.graphql(
    'mutation { requestEarlyAccess(input: { name: "Ada", email: "ada@example.com", interest: other }) { id } }',
  )

const expectFocused = (page: Page, label: string) =>
  expectEventually(() =>
    page.getByLabel(label, { exact: true }).evaluate(field => field === document.activeElement),
  ).toBe(true)

describe.each([
  { width: 390, dark: true },
  { width: 390, dark: false },
  { width: 1280, dark: true },
  { width: 1280, dark: false },
])('with the keyboard, at a width of $width px (dark: $dark)', options => {
  test('an administrator creates a webhook, views a failed delivery and replays the event', async () => {
    const page = await browser.open(options)
    await openWebhooks(page)
    await expectVisible(page.getByText('No webhooks found'))
    await tabTo(page, 'button', 'New Webhook')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByRole('checkbox', { name: 'lead.created' }))
    await expectFocused(page, 'Name')
    await page.keyboard.type('CRM')
    await page.keyboard.press('Tab')
    await page.keyboard.type(receiver.url)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expectEventually(() => page.getByRole('checkbox', { name: 'leads:read' }).isChecked()).toBe(true)
    expect(await page.getByLabel('Payload query').getAttribute('placeholder')).toContain('lead(id: $id)')
    await expectGoodLayout(page)
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText("You won't see this secret again."))
    expect(await page.getByRole('dialog').locator('code').textContent()).toMatch(/^whsec_/)
    await expectGoodLayout(page)
    await page.keyboard.press('Escape')

    receiver.respond = () => ({ status: 500, body: 'Database unavailable' })
    await createLead()
    await expectEventually(() => receiver.requests.length).toBe(1)
    await tabTo(page, 'button', 'Deliveries of CRM')
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('1 attempt, last: status 500'))
    await page.getByText('1 attempt, last: status 500').focus()
    await page.keyboard.press('Enter')
    await expectVisible(page.getByText('Database unavailable'))
    await expectGoodLayout(page)
    receiver.respond = () => ({ status: 200 })
    const replayButton = page.getByRole('button', { name: /^Replay lead\.created / })
    await replayButton.focus()
    await page.keyboard.press('Enter')
    await expectToast(page, 'Event sent again')
    await expectVisible(page.getByRole('dialog').getByText('Delivered', { exact: true }).last())
    expect(new Set(receiver.requests.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})

test('an administrator edits and tests a webhook, replaces its secret, deactivates it and deletes it', async () => {
  await createTestWebhook(app.deps, { name: 'Chat', url: receiver.url })
  const page = await browser.open({ allowedConsoleErrors: /400/ })
  await openWebhooks(page)
  await chooseRowAction(page, 'Chat', 'Edit')
  await page.getByLabel('Payload query').fill('query ($id: Int!) { lead(id: $id) { wrong } }')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectVisible(page.getByText('Cannot query field "wrong" on type "Lead"'))
  await page.getByLabel('Payload query').fill('query ($id: Int!) { lead(id: $id) { name } }')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Webhook updated')
  await createLead()
  await expectEventually(() => receiver.requests.length).toBe(1)
  expect(JSON.parse(receiver.requests[0]?.body ?? '').data).toEqual({ lead: { name: 'Ada' } })

  await chooseRowAction(page, 'Chat', 'Send test event')
  await expectVisible(page.getByRole('dialog').getByText('webhook.test'))
  await expectEventually(() => receiver.requests.length).toBe(2)
  // The text occurs in both deliveries and in an option of the State filter.
  await expectEventually(() => page.getByRole('dialog').getByText('Delivered', { exact: true }).count()).toBe(3)
  expect(await findAxeViolations(page)).toEqual([])
  await page.keyboard.press('Escape')

  await chooseRowAction(page, 'Chat', 'Replace secret')
  await page.getByRole('button', { name: 'Replace', exact: true }).click()
  await expectVisible(page.getByText("You won't see this secret again."))
  await page.getByRole('button', { name: 'Done' }).click()
  await chooseRowAction(page, 'Chat', 'Deactivate')
  await expectToast(page, 'Webhook deactivated')
  await expectVisible(page.getByRole('table', { name: 'Webhooks' }).getByText('Inactive'))
  await chooseRowAction(page, 'Chat', 'Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectToast(page, 'Webhook deleted')
  await expectVisible(page.getByText('No webhooks found'))
})
