import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { expectVisible, findAxeViolations, getHorizontalOverflow } from './browser'

/** Presses Tab until the element with this role and name has focus. Throws after 60 presses. */
export const tabTo = async (page: Page, role: 'button' | 'checkbox' | 'link' | 'textbox', name: string) => {
  const target = page.getByRole(role, { name, exact: true })
  await expectVisible(target)
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate(element => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${role} ${name}`)
}

/** Moves the focus to a button with Tab, and presses Enter. */
export const pressButton = async (page: Page, name: string) => {
  await tabTo(page, 'button', name)
  await page.keyboard.press('Enter')
}

export const typeIntoField = async (page: Page, name: string, text: string) => {
  await tabTo(page, 'textbox', name)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type(text)
}

/** Expects that the page does not overflow horizontally and that axe reports no violations. */
export const expectGoodLayout = async (page: Page) => {
  expect(await getHorizontalOverflow(page)).toBe(0)
  expect(await findAxeViolations(page)).toEqual([])
}
