import { AxeBuilder } from '@axe-core/playwright'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBrowser } from '../../tools/browser.mjs'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface TestBrowser {
  /** A page in a fresh profile. Whatever it writes to the console as an error fails the test, unless told otherwise. */
  open(options?: {
    width?: number
    dark?: boolean
    scripts?: boolean
    allowedConsoleErrors?: RegExp
    /** As if the pages came without a policy: what is not kept out by what they hold runs. */
    bypassCsp?: boolean
  }): Promise<Page>
}

/** A real browser for this test file. */
export const setupTestBrowser = (): TestBrowser => {
  let browser: Browser
  let contexts: BrowserContext[] = []
  let consoleErrors: string[] = []

  beforeAll(async () => {
    const executablePath = await findBrowser()
    if (!executablePath) throw new Error('No browser to test with: run npm test, which finds or installs one')
    browser = await chromium.launch({ executablePath, args: CHROMIUM_ARGS })
  })

  afterEach(async () => {
    await Promise.all(contexts.map(context => context.close()))
    contexts = []
    const errors = consoleErrors
    consoleErrors = []
    expect(errors, 'the browser console').toEqual([])
  })

  afterAll(() => browser.close())

  return {
    open: async ({ width = 1280, dark = false, scripts = true, allowedConsoleErrors, bypassCsp } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height: 900 },
        colorScheme: dark ? 'dark' : 'light',
        javaScriptEnabled: scripts,
        reducedMotion: 'reduce',
        bypassCSP: bypassCsp,
      })
      contexts.push(context)
      context.setDefaultTimeout(15_000)
      const page = await context.newPage()
      const recordError = (text: string) => {
        if (!allowedConsoleErrors?.test(text)) consoleErrors.push(text)
      }
      page.on('console', message => {
        if (message.type() === 'error' || message.type() === 'warning') recordError(message.text())
      })
      page.on('pageerror', error => recordError(error.message))
      return page
    },
  }
}

/** Until React has taken over what was served: the scripts come after the first paint. */
export const waitForHydration = (page: Page) =>
  page.waitForFunction(() => {
    const root = document.querySelector('#root > *')
    return root && Object.keys(root).some(key => key.startsWith('__reactFiber'))
  })

/** Keeps what a page asks for at such addresses on its way until it is let go. */
export const pauseRequests = async (page: Page, urlPattern: string): Promise<() => void> => {
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route(urlPattern, async route => {
    await released
    await route.continue()
  })
  return release
}

/** Keeps the scripts of a page on their way until they are let go. */
export const pauseScripts = (page: Page): Promise<() => void> => pauseRequests(page, '**/assets/*.js')

// Playwright looks again after half a second, which was a quarter of a journey's time; these look all the time.
const POLL_OPTIONS = { timeout: 15_000, interval: 20 }

/** Until it is there to be seen. */
export const expectVisible = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.isVisible(), { ...POLL_OPTIONS, message: `${locator} to be seen` }).toBe(true)

/** Until it is not to be seen any more. */
export const expectHidden = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.isVisible(), { ...POLL_OPTIONS, message: `${locator} to be gone` }).toBe(false)

/** So many pixels of the page cannot be seen without scrolling sideways. */
export const getHorizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** What axe finds wrong with the page as it is. */
export const findAxeViolations = async (page: Page): Promise<string[]> => {
  // Without the frames of other hosts, of which there are none, and without a word on what is right: a third of the time.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
