import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import type { User } from '../../../server/context'
import type { TestApp } from '../app'
import { createTestSession, PASSWORD } from '../factories'
import { hydratePage } from './browser'

/** Returns the open toast; its text is the title followed by the description. */
export const getToast = (page: Page): Locator => page.locator('li[data-state="open"]')

/** Returns an assertion that calls `read` repeatedly until the value matches. */
export const expectEventually = <TValue>(read: () => TValue) => expect.poll(read)

export const expectToast = (page: Page, text: string): Promise<void> =>
  expectEventually(() => getToast(page).textContent()).toContain(text)

/** Fills in the login form, hydrates the page, and submits the form. */
export const submitLoginForm = async (page: Page, identifier: string, password: string): Promise<void> => {
  await page.getByLabel('Email or Username').fill(identifier)
  await page.getByLabel('Password').fill(password)
  await hydratePage(page)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Signs in on the login page, and waits for the redirect to /admin (administrators) or /dashboard (other users). */
export const signIn = async (page: Page, url: string, user: Pick<User, 'username'>): Promise<void> => {
  await page.goto(`${url}/auth`)
  await submitLoginForm(page, user.username, PASSWORD)
  await page.waitForURL(/\/(admin|dashboard)$/)
}

/** Opens the path with a new session for the user. Skips the login page and its toast. */
export const openPageAs = async (
  page: Page,
  app: TestApp,
  user: Pick<User, 'username'>,
  path: string,
): Promise<void> => {
  const { accessToken, refreshToken } = await createTestSession(app.deps, user)
  // The script runs only for the first load. On later loads, it would overwrite tokens that the page has renewed or
  // deleted.
  const initScript = await page.addInitScript(
    tokens => {
      for (const [name, token] of Object.entries(tokens)) localStorage.setItem(name, token)
    },
    { accessToken, refreshToken },
  )
  await page.goto(app.url + path).finally(() => initScript.dispose())
}

export const fillContactForm = async (page: Page): Promise<void> => {
  await page.getByLabel('Your Name').fill('Ada')
  await page.getByLabel('Email Address').fill('ada@example.com')
  await page.getByLabel('Subject').fill('A question')
  await page.getByLabel('Message', { exact: true }).fill('Where does the sweep begin?')
}

/** Uses the keyboard to choose an item, for example "Delete", in the action menu of a table row. */
export const chooseRowAction = async (page: Page, rowName: string, item: string): Promise<void> => {
  await page.getByRole('button', { name: `More actions for ${rowName}`, exact: true }).click()
  await page.getByRole('menuitem', { name: item }).click()
}
