import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import {
  expectHidden,
  expectVisible,
  findAxeViolations,
  getHorizontalOverflow,
  hydratePage,
  pauseScripts,
  setupTestBrowser,
} from '../support/browser/browser'
import { expectToast, openPageAs } from '../support/browser/page-actions'
import { createTestUser } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

const PATHS = ['/', '/success', '/about', '/careers', '/contact', '/nowhere']

/** Opens a page, and hydrates it if scripts are enabled. */
const openPage = async (path: string, options?: Parameters<typeof browser.open>[0]): Promise<Page> => {
  const page = await browser.open(options)
  await page.goto(app.url + path)
  if (options?.scripts !== false) await hydratePage(page)
  return page
}

const getFocusedId = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Presses Tab until the next element with this text has the focus. Throws if 40 presses do not reach one. */
const tabToNextText = async (page: Page, text: string) => {
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab')
    const focusedText = await page.evaluate(() => document.activeElement?.textContent?.trim())
    if (focusedText === text) return
  }
  throw new Error(`Tab did not reach an element with the text "${text}".`)
}

const listLeads = () => app.db.prisma.lead.findMany()

test('a visitor reaches the sections with the keyboard, corrects errors, and can request early access only once per email address', async () => {
  const page = await openPage('/', { allowedConsoleErrors: /status of 409/ })
  await expect.poll(() => page.title()).toContain('Kairos')
  expect(await page.locator('h2').allTextContents()).toEqual([
    'How a weak signal becomes a decision',
    'Correlation shows what moved. Causes show what will move next.',
    'The Market Opportunity Radar, in three ranges',
    'Chronos passes. Kairos opens.',
    'Put your own market on the radar',
    ...(await page.locator('footer h2').allTextContents()),
  ])

  await tabToNextText(page, 'How it works')
  await page.keyboard.press('Enter')
  await expect.poll(() => getFocusedId(page)).toBe('features')
  expect(new URL(page.url()).hash).toBe('#features')
  await expect.poll(() => page.locator('#features').evaluate(e => e.getBoundingClientRect().top)).toBeLessThan(90)

  await page.goBack()
  await tabToNextText(page, 'About')
  await page.keyboard.press('Enter')
  await expectVisible(page.getByRole('heading', { level: 1, name: 'An instrument for the right moment' }))
  await page.getByRole('link', { name: 'Request Alpha Access' }).press('Enter')
  await expect.poll(() => getFocusedId(page)).toBe('signup')
  await expect.poll(() => page.locator('#signup').evaluate(e => e.getBoundingClientRect().top)).toBeLessThan(90)

  const submit = page.getByRole('button', { name: 'Request early access' })
  await submit.click()
  for (const text of [
    'Name must be at least 2 characters long',
    'Please enter a valid email address',
    'Please select an area of interest',
  ])
    await expectVisible(page.getByText(text))
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('name')
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByLabel('Name', { exact: true }).fill('Ada')
  await expectHidden(page.getByText('Name must be at least 2 characters long'))
  await page.getByLabel('Work email').fill('ada@example.com')
  await page.getByLabel('Area of interest').selectOption('timemanip')
  await expectHidden(page.getByText('Please select an area of interest'))
  await submit.click()
  await expectVisible(page.getByRole('heading', { name: 'Thank you' }))
  expect(new URL(page.url()).pathname).toBe('/success')
  expect(await listLeads()).toMatchObject([{ name: 'Ada', email: 'ada@example.com', interest: 'timemanip' }])

  await page.getByRole('link', { name: 'Return to Home' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ada again')
  await page.getByLabel('Work email').fill('ADA@example.com')
  await page.getByLabel('Area of interest').selectOption('other')
  await submit.click()
  await expectToast(page, 'Submission ErrorThis email is already registered. Thank you for your interest!')
  await expectVisible(page.locator('form').getByText('This email is already registered. Thank you for your interest!'))
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Ada again')
  expect(await listLeads()).toHaveLength(1)
})

test('for a visitor without a session, links prefetch only public pages', async () => {
  const page = await openPage('/contact')
  const requestedPaths: string[] = []
  page.on('request', request => requestedPaths.push(new URL(request.url()).pathname))
  await page.getByRole('link', { name: 'Careers' }).hover()
  await expect.poll(() => requestedPaths.some(path => path.includes('CareersPage'))).toBe(true)
  await page.getByRole('link', { name: 'Blog administration' }).focus()
  await page.getByRole('link', { name: 'About' }).first().hover()
  await expect.poll(() => requestedPaths.some(path => path.includes('AboutPage'))).toBe(true)
  expect(requestedPaths.filter(path => /AuthenticatedLayout|apollo-client/.test(path))).toEqual([])
})

test('on a phone, the menu button shows the navigation, and following a link hides it', async () => {
  const page = await openPage('/', { width: 390 })
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })
  expect(await blog.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).press('Enter')
  await blog.press('Enter')
  await page.waitForURL('**/blog')
  await expectHidden(blog)
})

test('on a phone, the menu icon changes before hydration, and a link to the current page closes the menu', async () => {
  const page = await browser.open({ width: 390 })
  const release = await pauseScripts(page)
  await page.goto(`${app.url}/blog`, { waitUntil: 'commit' })
  const menuButton = page.getByRole('button', { name: 'Menu' })
  await menuButton.click()
  const getVisibleIcons = () =>
    menuButton.locator('svg:visible').evaluateAll(icons => icons.map(icon => icon.classList[1]))
  expect(await getVisibleIcons()).toEqual(['lucide-x'])
  release()
  await hydratePage(page)
  expect(await getVisibleIcons()).toEqual(['lucide-x'])
  const blog = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' })
  await blog.click()
  await expectHidden(blog)
  expect(await getVisibleIcons()).toEqual(['lucide-menu'])
})

test('the header scrolls out of view and returns when the visitor scrolls up', async () => {
  const page = await openPage('/about')
  const isHeaderInView = () => page.getByRole('banner').evaluate(header => header.getBoundingClientRect().bottom > 0)
  await page.mouse.wheel(0, 1200)
  await expect.poll(isHeaderInView).toBe(false)
  await page.mouse.wheel(0, -200)
  await expect.poll(isHeaderInView).toBe(true)
  await page.mouse.wheel(0, 200)
  await expect.poll(isHeaderInView).toBe(false)
})

test('the header shows the login link to visitors and the dashboard link to users, but never both', async () => {
  const page = await openPage('/about')
  const navigation = page.getByRole('navigation', { name: 'Main' })
  const listLinks = () => navigation.getByRole('link').filter({ visible: true }).allTextContents()
  const publicLinks = ['Features', 'Blog', 'About', 'Contact']
  expect(await listLinks()).toEqual([...publicLinks, 'Sign in', 'Request access'])

  await openPageAs(page, app, await createTestUser(app.deps), '/about')
  const release = await pauseScripts(page)
  await page.goto(`${app.url}/about`, { waitUntil: 'commit' })
  await expectVisible(page.getByRole('contentinfo'))
  expect(await listLinks()).toEqual(publicLinks)
  release()
  await expect.poll(listLinks).toEqual([...publicLinks, 'Dashboard'])
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  expect(await listLinks()).toEqual([...publicLinks, 'Sign in', 'Request access'])
})

test('Apply Now fills in the subject, but keeps the message draft', async () => {
  const page = await openPage('/careers')
  await page.getByRole('link', { name: /^Apply Now.*Technical Writer$/ }).click()
  const subject = page.getByLabel('Subject')
  await expectVisible(subject)
  expect(await subject.inputValue()).toBe('Application: Technical Writer')
  await page.getByLabel('Message', { exact: true }).fill('I write.')
  await page.goBack()
  await page.getByRole('link', { name: /^Apply Now.*Temporal Models Engineer$/ }).click()
  await expect.poll(() => subject.inputValue()).toBe('Application: Temporal Models Engineer')
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('I write.')
})

test('links to a section move the focus to the section, even after a malformed hash', async () => {
  const page = await openPage('/')
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect.poll(() => getFocusedId(page)).toBe('features')
  await page.evaluate(() => {
    location.hash = '#50%'
  })
  await page.waitForURL(url => url.hash === '#50%')
  await page.getByRole('link', { name: 'How it works' }).click()
  await expect.poll(() => getFocusedId(page)).toBe('features')
})

test('on a phone, the navigation opens without JavaScript', async () => {
  const page = await openPage('/about', { width: 390, scripts: false })
  const contact = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' })
  expect(await contact.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await contact.click()
  await page.waitForURL('**/contact')
})

test.each(PATHS)('%s has content and navigation without JavaScript, and meta tags if it is indexed', async path => {
  const page = await openPage(path, { width: 390, scripts: false, allowedConsoleErrors: /status of 404/ })
  expect(await page.locator('h1').count()).toBe(1)
  expect(await page.locator('main').innerText()).not.toBe('')
  await page.getByRole('button', { name: 'Menu' }).click()
  for (const name of ['Features', 'Blog', 'About', 'Contact'])
    await expectVisible(page.getByRole('navigation').getByRole('link', { name }))
  if (path === '/' || path === '/contact') await expectVisible(page.locator('main form[method=post]'))
  if (['/', '/about', '/careers', '/contact'].includes(path)) {
    expect(await page.locator('meta[name=description]').getAttribute('content')).toMatch(/.{50}/)
    expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(app.url + path)
    expect(await page.locator('meta[property="og:image"]').getAttribute('content')).toMatch(/preview\.png$/)
  }
})

test('the theme color follows the selected theme, even after a reload', async () => {
  const page = await openPage('/about')
  const getColors = () =>
    page.evaluate(() => {
      const activeMetas = [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].filter(
        ({ media }) => matchMedia(media).matches,
      )
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
      const toRgba = (color = '') => {
        if (!context || !CSS.supports('color', color)) throw new Error(`Cannot convert the color "${color}".`)
        context.fillStyle = color
        context.fillRect(0, 0, 1, 1)
        return [...context.getImageData(0, 0, 1, 1).data].join()
      }
      return {
        theme: activeMetas.map(({ content }) => toRgba(content)),
        background: toRgba(getComputedStyle(document.body).backgroundColor),
      }
    })
  const isThemeColorInSync = async () => {
    const { theme, background } = await getColors()
    return theme.join(' ') === background
  }
  const lightColors = await getColors()
  expect(lightColors.theme).toEqual([lightColors.background])
  await page.getByRole('button', { name: 'Switch between light and dark' }).first().click()
  await expect.poll(isThemeColorInSync).toBe(true)
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
  expect((await getColors()).background).not.toBe(lightColors.background)
  await page.reload()
  expect(await isThemeColorInSync()).toBe(true)
})

test.each(PATHS)(
  '%s passes axe on phones and desktops, has enough contrast in dark mode, and does not overflow',
  async path => {
    const page = await openPage(path, { allowedConsoleErrors: /status of 404/ })
    for (const width of [768, 1280, 390]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await getHorizontalOverflow(page), `overflow in pixels at a width of ${width}`).toBe(0)
      if (width !== 768) expect(await findAxeViolations(page), `at ${width}`).toEqual([])
    }
    // The dark theme changes only colors.
    await page.emulateMedia({ colorScheme: 'dark' })
    await page.reload()
    expect(await findAxeViolations(page, { rules: ['color-contrast'] }), 'dark').toEqual([])
  },
)
