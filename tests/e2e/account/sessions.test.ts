import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { getGraphQLError, setupTestApp } from '../../support/app'
import { expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectGoodLayout, pressButton } from '../../support/browser/keyboard'
import { expectEventually, expectToast, openPageAs } from '../../support/browser/page-actions'
import { createTestAdmin, createTestUser, PASSWORD } from '../../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:131.0) Gecko/20100101 Firefox/131.0'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

const logIn = async (identifier: string, userAgent: string, password = PASSWORD) => {
  const response = await fetch(`${app.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ identifier, password }),
  })
  const { accessToken } = (await response.json()) as { accessToken: string }
  return app.createClient(accessToken)
}

const expectFocusedText = (page: Page, text: string) =>
  expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe(text)

/** Returns true if the middle of the element's left edge is in the viewport and not covered. */
const isInView = (element: Element) => {
  const { left, top, bottom } = element.getBoundingClientRect()
  return element.contains(document.elementFromPoint(left + 2, (top + bottom) / 2))
}

describe.each([
  { width: 390, dark: true },
  { width: 1280, dark: false },
])('with the keyboard at $width px', options => {
  test('a user signs out one session and then all other sessions, and reads the recent activity', async () => {
    const user = await createTestUser(app.deps)
    const phone = await logIn(user.username, SAFARI)
    const computer = await logIn(user.username, FIREFOX)
    await logIn(user.username, FIREFOX, 'a wrong password')
    const page = await browser.open(options)
    await openPageAs(page, app, user, '/dashboard')
    const sessions = page.getByRole('region', { name: "Where you're signed in" }).getByRole('listitem')
    const activity = page.getByRole('region', { name: 'Recent activity' }).getByRole('listitem')
    await expectVisible(sessions.filter({ hasText: 'This session' }))
    expect(await sessions.count()).toBe(3)
    await expectVisible(activity.filter({ hasText: 'Failed sign-inWrong passwordFirefox on Windows127.0.0.1' }))
    await expectGoodLayout(page)
    for (const [buttonName, heading] of [
      ['Your data', 'Your data'],
      ['Sessions', "Where you're signed in"],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'Profile sections' })
        .getByRole('button', { name: buttonName })
        .press('Enter')
      await expectFocusedText(page, heading)
      expect(await page.getByRole('heading', { name: heading }).evaluate(isInView)).toBe(true)
    }

    await pressButton(page, 'Sign out Safari on iOS')
    await expectVisible(page.getByText('Sign out Safari on iOS? It loses access immediately.'))
    await expectGoodLayout(page)
    await pressButton(page, 'Sign Out')
    await expectToast(page, 'Session signed out')
    await expectFocusedText(page, 'Sign Out')
    await expectEventually(() => sessions.count()).toBe(2)
    await expectVisible(activity.filter({ hasText: 'Session signed outSafari on iOS' }))
    expect(getGraphQLError(await phone.graphql('{ viewer { username } }')).code).toBe('UNAUTHENTICATED')
    expect((await computer.graphql('{ viewer { username } }')).body.errors).toBeUndefined()

    await pressButton(page, 'Sign Out Others')
    await pressButton(page, 'Sign Out')
    await expectToast(page, 'Other sessions signed out')
    await expectEventually(() => sessions.count()).toBe(1)
    await expectFocusedText(page, "Where you're signed in")
    expect(getGraphQLError(await computer.graphql('{ viewer { username } }')).code).toBe('UNAUTHENTICATED')
    await page.reload()
    await expectVisible(activity.filter({ hasText: 'Other sessions signed out' }))
  })

  test('an administrator signs a user out of one session', async () => {
    const admin = await createTestAdmin(app.deps)
    const user = await createTestUser(app.deps, { username: 'mira' })
    const phone = await logIn('mira', SAFARI)
    const computer = await logIn('mira', FIREFOX)
    const page = await browser.open(options)
    await openPageAs(page, app, admin, '/admin')
    await pressButton(page, 'More actions for mira')
    await page.getByRole('menuitem', { name: 'Sessions' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Sessions', exact: true })
    await expectVisible(dialog.getByText('Where mira is signed in.'))
    await expectEventually(() => dialog.getByRole('listitem').count()).toBe(2)
    await expectGoodLayout(page)
    await pressButton(page, 'Sign out Safari on iOS')
    await expectVisible(page.getByText('Sign out Safari on iOS? It loses access immediately.'))
    await pressButton(page, 'Sign Out')
    await expectToast(page, 'Session signed out')
    await expectEventually(() => dialog.getByRole('listitem').count()).toBe(1)
    expect(getGraphQLError(await phone.graphql('{ viewer { username } }')).code).toBe('UNAUTHENTICATED')
    expect((await computer.graphql('{ viewer { username } }')).body.errors).toBeUndefined()
    expect(await app.deps.db.auditEvent.findMany({ where: { action: 'revokeSession' } })).toMatchObject([
      { actorId: admin.id, subjectId: user.id },
    ])
  })
})

test('a user loads more entries in the recent activity list', async () => {
  const user = await createTestUser(app.deps)
  for (let login = 0; login < 8; login++) await logIn(user.username, FIREFOX)
  const page = await browser.open()
  await openPageAs(page, app, user, '/dashboard')
  const activity = page.getByRole('region', { name: 'Recent activity' })
  await expectEventually(() => activity.getByRole('listitem').count()).toBe(5)
  await activity.getByRole('button', { name: 'Show more' }).click()
  await expectEventually(() => activity.getByRole('listitem').count()).toBe(8)
})
