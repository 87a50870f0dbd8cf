import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { login } from '../../server/auth/service'
import type { Deps, User } from '../../server/context'
import type { CreditCode, Organization } from '../../server/generated/prisma/client'
import type { TestApp } from './app'
import { PASSWORD } from './factories'

// What the journeys of signed-in people have in common.

/** The one toast there may be; its title and description follow each other in its text. */
export const toastOn = (page: Page): Locator => page.locator('li[data-state="open"]')

/** Asks again until it is as expected: a busy machine takes longer than Vitest's second. */
export const until = <TValue>(read: () => TValue) => expect.poll(read, { timeout: 10_000 })

/** Waits until the toast says this. */
export const said = (page: Page, words: string): Promise<void> =>
  until(() => toastOn(page).textContent()).toContain(words)

/** Fills in the login screen and sends it, as a person does. */
export const signInWith = async (page: Page, identifier: string, password: string): Promise<void> => {
  await page.getByLabel('Email or Username').fill(identifier)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Opens the login screen and signs in; whoever is no administrator ends at the dashboard. */
export const signIn = async (page: Page, url: string, user: Pick<User, 'username'>): Promise<void> => {
  await page.goto(`${url}/auth`)
  await signInWith(page, user.username, PASSWORD)
  await page.waitForURL(/\/(admin|dashboard)$/)
}

/** Opens a page as somebody who has signed in before: the login screen has journeys of its own, and leaves its toast. */
export const openAs = async (
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
export const makeCreditCode = (
  deps: Deps,
  given: Partial<CreditCode> & { code: string },
): Promise<CreditCode> => deps.db.creditCode.create({ data: { creditAmount: 100, ...given } })

/** An organization with its owner as the only member. */
export const makeOrganization = (
  deps: Deps,
  owner: Pick<User, 'id'>,
  given: Partial<Organization> & { name: string },
): Promise<Organization> =>
  deps.db.organization.create({
    data: { ...given, createdById: owner.id, members: { create: { userId: owner.id, role: 'lead' } } },
  })

/** Lines of somebody's ledger, each a day older than the one before; the balance follows by itself. */
export const addToLedger = async (
  deps: Deps,
  userId: number,
  lines: { amount: number; description: string }[],
): Promise<void> => {
  const oldestFirst = lines.map((line, index) => ({
    ...line,
    userId,
    createdAt: new Date(deps.clock().getTime() - (index + 1) * DAY),
  }))
  for (const data of oldestFirst.reverse()) await deps.db.creditTransaction.create({ data })
}

const DAY = 24 * 60 * 60 * 1000
