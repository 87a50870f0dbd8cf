import axe from 'axe-core'
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { findBrowser } from '../../../tools/browser.mjs'
import { addFailureDetails, hasFailed } from '../failure-details'

const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All pages share one renderer process. Starting a process for each navigation would take a quarter of the CPU time
  // of a test.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  '--disable-features=SpareRendererForSitePerProcess,IsolateOrigins,site-per-process',
]

interface PageOptions {
  width?: number
  dark?: boolean
  scripts?: boolean
  /** IANA time zone. */
  timeZone?: string
  allowedConsoleErrors?: RegExp
  /** Whether to ignore the Content-Security-Policy of the page. */
  bypassCsp?: boolean
}

export interface TestBrowser {
  /**
   * Opens a page without stored data. The test fails if the page throws an error or logs an error or a warning to the
   * console, unless `allowedConsoleErrors` matches the message.
   */
  open(options?: PageOptions): Promise<Page>
}

let sharedBrowser: Promise<Browser> | null = null

const launchBrowser = async (): Promise<Browser> => {
  const executablePath = await findBrowser()
  if (!executablePath) throw new Error('No browser found. Run `npm test`, which finds or installs one.')
  return chromium.launch({ executablePath, args: CHROMIUM_ARGS })
}

const VIEWPORT_HEIGHT_PX = 900
const DEFAULT_WIDTH_PX = 1280

const createPage = async (browser: Browser, { scripts = true, timeZone, bypassCsp }: PageOptions): Promise<Page> => {
  const context = await browser.newContext({
    // A test can open further pages in this context. These pages use this viewport and `reducedMotion`. For the first
    // page, `open` sets both options itself.
    viewport: { width: DEFAULT_WIDTH_PX, height: VIEWPORT_HEIGHT_PX },
    reducedMotion: 'reduce',
    javaScriptEnabled: scripts,
    bypassCSP: bypassCsp,
    timezoneId: timeZone,
  })
  context.setDefaultTimeout(45_000)
  return context.newPage()
}

/**
 * Resets stored data, routes, listeners, permissions and offline mode, and closes the other pages of the context. Does
 * not reset init scripts, exposed functions or a fake clock. A test that uses one of these must close the page, or its
 * file must set `isPageShared` to false.
 */
const resetPage = async (page: Page): Promise<void> => {
  const context = page.context()
  await Promise.all(context.pages().map(other => other !== page && other.close()))
  for (const event of ['console', 'pageerror', 'request', 'response', 'requestfailed', 'dialog', 'download', 'popup'])
    page.removeAllListeners(event)
  await Promise.all([page.unrouteAll(), context.unrouteAll(), context.clearPermissions(), context.setOffline(false)])
  // A `pagehide` listener of the router writes scroll positions to sessionStorage, and GraphiQL writes its tabs to
  // localStorage with a delay. The listener below runs after the router's listener and clears both storage areas.
  const clearStorageOnLeave = () =>
    addEventListener('pagehide', () => {
      sessionStorage.clear()
      localStorage.clear()
    })
  await page.evaluate(clearStorageOnLeave).catch(() => {})
  await page.goto('about:blank')
  // Unlike setStorageState, Storage.clearDataForOrigin keeps the HTTP cache, which includes the compiled scripts.
  const session = await context.newCDPSession(page)
  const storageTypes = 'cookies,local_storage,indexeddb,service_workers,cache_storage'
  await session.send('Storage.clearDataForOrigin', { origin: '*', storageTypes })
  await session.detach()
  await page.mouse.move(0, 0)
}

/**
 * Registers hooks that start Chromium. All test files in a worker share one browser, which runs until the worker exits.
 * @param options.isPageShared false for a file whose tests change something that `resetPage` does not reset
 */
export const setupTestBrowser = ({ isPageShared = true } = {}): TestBrowser => {
  let browser: Browser
  let consoleErrors: string[] = []
  /** The tests in a file share one page, because creating a browser context takes most of the time of a short test. */
  let sharedPage: Page | null = null
  let isSharedPageInUse = false
  let ownContexts: BrowserContext[] = []

  beforeAll(async () => {
    sharedBrowser ??= launchBrowser()
    browser = await sharedBrowser
  })

  afterEach(async testContext => {
    if (hasFailed(testContext)) {
      const contexts = [...ownContexts, ...(isSharedPageInUse && sharedPage ? [sharedPage.context()] : [])]
      for (const page of contexts.flatMap(context => context.pages()))
        addFailureDetails(testContext, page.url(), await page.innerText('body').catch(String))
    }
    await Promise.all(ownContexts.map(context => context.close()))
    ownContexts = []
    if (sharedPage?.isClosed()) {
      await sharedPage.context().close()
      sharedPage = null
    } else if (sharedPage && isSharedPageInUse) await resetPage(sharedPage)
    isSharedPageInUse = false
    const errors = consoleErrors
    consoleErrors = []
    expect(errors, 'errors in the browser console').toEqual([])
  })

  afterAll(() => sharedPage?.context().close())

  const openSharedPage = async (): Promise<Page> => {
    isSharedPageInUse = true
    sharedPage ??= await createPage(browser, {})
    return sharedPage
  }

  const openOwnPage = async (options: PageOptions): Promise<Page> => {
    const page = await createPage(browser, options)
    ownContexts.push(page.context())
    return page
  }

  return {
    open: async (options = {}) => {
      const { width = DEFAULT_WIDTH_PX, dark = false, scripts = true } = options
      const { timeZone, allowedConsoleErrors, bypassCsp } = options
      const needsOwnPage = !isPageShared || isSharedPageInUse || !scripts || timeZone || bypassCsp
      const page = needsOwnPage ? await openOwnPage(options) : await openSharedPage()
      await page.setViewportSize({ width, height: VIEWPORT_HEIGHT_PX })
      await page.emulateMedia({
        colorScheme: dark ? 'dark' : 'light',
        reducedMotion: 'reduce',
        forcedColors: null,
        media: null,
      })
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

/**
 * Moves the pointer over the logo until the page is hydrated. A movement makes client/app/app-loader.ts hydrate the
 * page. Movements before that script runs have no effect.
 */
export const hydratePage = async (page: Page): Promise<void> => {
  const logo = page.getByRole('banner').getByRole('link').first()
  let movements = 0
  const moveAndCheck = async () => {
    await logo.hover({ position: { x: 4 + (movements++ % 2), y: 4 } })
    return page.locator('html').getAttribute('data-hydrated')
  }
  await expect.poll(moveAndCheck).toBe('')
}

/** Pauses matching requests until the returned function is called. */
export const pauseRequests = async (page: Page, urlPattern: string | RegExp): Promise<() => void> => {
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

/** Pauses the scripts of the page, except the theme script, until the returned function is called. */
export const pauseScripts = (page: Page): Promise<() => void> => pauseRequests(page, /\/assets\/(?!theme-).*\.js$/)

// expectVisible and expectHidden use expect.poll, which checks every 100 ms (vitest.config.ts). Playwright's own checks
// are up to 500 ms apart. Waiting for these checks would take a quarter of a test's time.

export const expectVisible = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.isVisible(), { message: `${locator} to be visible` }).toBe(true)

export const expectHidden = (locator: Locator): Promise<void> =>
  expect.poll(() => locator.isVisible(), { message: `${locator} to be hidden` }).toBe(false)

/** Returns the width in pixels by which the page overflows horizontally. */
export const getHorizontalOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

declare global {
  interface Window {
    axe: typeof axe
  }
}

/**
 * Returns the violations that axe reports for the page.
 * @param options.rules ids of the rules to run; default: all
 */
export const findAxeViolations = async (page: Page, { rules }: { rules?: string[] } = {}): Promise<string[]> => {
  // Waits for tables that reload their rows. Such tables are dimmed, and their text has too little contrast.
  await expect.poll(() => page.locator('table[aria-busy=true]').count(), { message: 'busy tables' }).toBe(0)
  // The page runs axe directly, which takes half the time of @axe-core/playwright. Unlike that package, this function
  // does not check the content of frames.
  await page.evaluate(axe.source)
  const violations = await page.evaluate(
    async runOnly => (await window.axe.run(document, { resultTypes: ['violations'], runOnly })).violations,
    rules,
  )
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.target.join(' ')).join(', ')}`)
}
