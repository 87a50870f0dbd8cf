import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { login } from '../../server/auth/service'
import type { Deps, User } from '../../server/context'
import type { CreditCode, Organization } from '../../server/generated/prisma/client'
import type { TestApp } from './app'
import { PASSWORD } from './factories'

// What the journeys of signed-in people have in common.

/** The one toast there may be; its title and description follow each other in its text. */
export const getToast = (page: Page): Locator => page.locator('li[data-state="open"]')

/** Asks again until it is as expected: a busy machine takes longer than Vitest's second. */
export const expectEventually = <TValue>(read: () => TValue) => expect.poll(read, { timeout: 10_000 })

/** Waits until the toast says this. */
export const expectToast = (page: Page, text: string): Promise<void> =>
  expectEventually(() => getToast(page).textContent()).toContain(text)

/** Fills in the login screen and sends it, as a person does. */
export const submitLoginForm = async (page: Page, identifier: string, password: string): Promise<void> => {
  await page.getByLabel('Email or Username').fill(identifier)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Opens the login screen and signs in; whoever is no administrator ends at the dashboard. */
export const signIn = async (page: Page, url: string, user: Pick<User, 'username'>): Promise<void> => {
  await page.goto(`${url}/auth`)
  await submitLoginForm(page, user.username, PASSWORD)
  await page.waitForURL(/\/(admin|dashboard)$/)
}

/** Opens a page as somebody who has signed in before: the login screen has journeys of its own, and leaves its toast. */
export const openPageAs = async (
  page: Page,
  app: TestApp,
  user: Pick<User, 'username'>,
  path: string,
): Promise<void> => {
  const credentials = { identifier: user.username, password: PASSWORD }
  const { accessToken, refreshToken } = await login(app.deps, 'tests', credentials)
  await page.addInitScript(
    tokens => {
      // Once a tab: later it is for the page to renew and to forget them.
      if (sessionStorage.getItem('opened')) return
      sessionStorage.setItem('opened', 'once')
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token)
    },
    { accessToken, refreshToken },
  )
  await page.goto(app.url + path)
}

/** A code that grants 100 credits to as many as come, unless the test says otherwise. */
export const createTestCreditCode = (
  deps: Deps,
  overrides: Partial<CreditCode> & { code: string },
): Promise<CreditCode> => deps.db.creditCode.create({ data: { creditAmount: 100, ...overrides } })

/** An organization with its owner as the only member. */
export const createTestOrganization = (
  deps: Deps,
  owner: Pick<User, 'id'>,
  overrides: Partial<Organization> & { name: string },
): Promise<Organization> =>
  deps.db.organization.create({
    data: { ...overrides, createdById: owner.id, members: { create: { userId: owner.id, role: 'lead' } } },
  })

/** Lines of somebody's ledger, each a day older than the one before; the balance follows by itself. */
export const createCreditTransactions = async (
  deps: Deps,
  userId: number,
  transactions: { amount: number; description: string }[],
): Promise<void> => {
  const rows = transactions.map((transaction, index) => ({
    ...transaction,
    userId,
    createdAt: new Date(deps.clock().getTime() - (index + 1) * DAY_MS),
  }))
  for (const data of rows.reverse()) await deps.db.creditTransaction.create({ data })
}

const DAY_MS = 24 * 60 * 60 * 1000
