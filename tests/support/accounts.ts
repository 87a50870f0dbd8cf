import type { Locator, Page } from 'playwright-core'
import type { User } from '../../server/context'
import { PASSWORD } from './factories'

// What the journeys of signed-in people have in common.

/** The one toast there may be; its title and description follow each other in its text. */
export const toastOn = (page: Page): Locator => page.locator('li[data-state="open"]')

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
