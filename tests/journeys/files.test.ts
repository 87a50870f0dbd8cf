import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { setupTestApp } from '../support/app'
import {
  expectHidden,
  expectVisible,
  findAxeViolations,
  getHorizontalOverflow,
  pauseRequests,
  setupTestBrowser,
} from '../support/browser/browser'
import { chooseRowAction, expectEventually, expectToast, openPageAs } from '../support/browser/page-actions'
import { createTestUser } from '../support/factories'
import { createTestImage } from '../support/features/images'
import { emptyStorage, listStoredPaths } from '../support/features/uploads'
import { startThrottledProxy } from '../support/processes/throttled-proxy'

const app = setupTestApp()
const browser = setupTestBrowser()

beforeEach(() => emptyStorage(app))

const openUploadPage = async (page: Page, url = app.url) => {
  await page.goto(`${url}/files/upload`)
  await expectVisible(page.getByText(/^Up to \d+ MB/))
}

const signInWithToken = async (page: Page, url = app.url) => {
  const { accessToken } = await app.signInAs(await createTestUser(app.deps))
  await page.goto(`${url}/about`)
  await page.evaluate(token => localStorage.setItem('accessToken', token ?? ''), accessToken)
}

const chooseFile = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^File/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const getRow = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Opens an image in a new tab by calling `open`, and closes the tab. Returns the image width in pixels and the URL. */
const loadImageInNewTab = async (page: Page, open: () => Promise<void>) => {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
  await tab.waitForLoadState()
  const width = await tab.evaluate(() => document.images[0]?.naturalWidth)
  const url = tab.url()
  await tab.close()
  return { width, url }
}

test('uploads a private image, opens it, makes it public and deletes it', async () => {
  const user = await createTestUser(app.deps, { username: 'fay' })
  const page = await browser.open()
  await openPageAs(page, app, user, '/dashboard')
  await openUploadPage(page)
  await expectVisible(page.getByText('No files uploaded yet'))
  expect(await findAxeViolations(page)).toEqual([])

  await page.getByRole('button', { name: 'Upload File' }).click()
  await expectToast(page, 'No file selectedPlease select a file to upload.')
  expect(await findAxeViolations(page)).toEqual([])

  const content = await createTestImage(900, 600).jpeg().toBuffer()
  await chooseFile(page, 'harbour view.jpg', content)
  expect(await page.getByLabel('Private', { exact: true }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Upload File' }).click()
  await expectToast(page, 'File uploaded successfully')
  const imageRow = getRow(page, 'harbour view')
  await expectEventually(() => imageRow.innerText()).toContain('Private')
  const rowText = await imageRow.innerText()
  expect(rowText).toContain('IMAGE')
  expect(rowText).toContain(`${(content.length / 1024).toFixed(2)} KB`)
  await expectEventually(() => imageRow.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  expect(await findAxeViolations(page)).toEqual([])

  const viewLink = page.getByRole('link', { name: 'View harbour view.jpg' })
  const original = await loadImageInNewTab(page, () => viewLink.click())
  expect(original).toEqual({ width: 900, url: expect.stringContaining('signature=') })
  const thumbnail = await loadImageInNewTab(page, () =>
    page.getByRole('link', { name: 'Thumbnail harbour view.jpg' }).click(),
  )
  expect(thumbnail).toEqual({ width: 320, url: expect.stringContaining('/thumbnail?') })

  const anonymousPage = await browser.open({ allowedConsoleErrors: /404|origin-keyed/ })
  const imageUrl = new URL(original.url).origin + new URL(original.url).pathname
  expect((await anonymousPage.goto(imageUrl))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Make Public: harbour view.jpg' }).click()
  await expectToast(page, 'File updatedharbour view.jpg is now public.')
  await expectEventually(() => viewLink.getAttribute('href')).toBe(new URL(imageUrl).pathname)
  expect((await anonymousPage.goto(imageUrl))?.status()).toBe(200)
  expect(await anonymousPage.evaluate(() => document.images[0]?.naturalWidth)).toBe(900)

  await chooseRowAction(page, 'harbour view.jpg', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete File' })
  await expectVisible(dialog.getByText(/^Are you sure you want to delete harbour view\.jpg\?/))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expectHidden(dialog)
  const menuButton = page.getByRole('button', { name: 'More actions for harbour view.jpg' })
  await expectEventually(() => menuButton.evaluate(button => button === document.activeElement)).toBe(true)
  await chooseRowAction(page, 'harbour view.jpg', 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, 'File deleted')
  await expectVisible(page.getByText('No files uploaded yet'))
  await expectEventually(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your Files')
  expect(await listStoredPaths(app)).toEqual([])
})

test('downloads an HTML file under its filename instead of opening it', async () => {
  const page = await browser.open()
  await signInWithToken(page)
  await openUploadPage(page)
  await chooseFile(page, 'page.html', Buffer.from('<script>document.title = "ran"</script>'))
  await page.getByLabel('Public', { exact: true }).check()
  await page.getByRole('button', { name: 'Upload File' }).click()
  await expectToast(page, 'File uploaded successfully')
  const link = page.getByRole('link', { name: 'View page.html' })
  // The link does not open a new tab, because the download would leave that tab empty.
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('page.html')
  expect(await page.title()).toContain('File Upload')
})

test('shows the progress of a slow upload, stores nothing after a cancellation, and can upload the file again', async () => {
  // The limits allow a file that is larger than the buffers between the browser and the proxy.
  app.deps.limits = { maxFileBytes: 20 * 2 ** 20, quotaBytes: 40 * 2 ** 20 }
  const proxy = await startThrottledProxy(app.url)
  try {
    const page = await browser.open({ width: 390, dark: true })
    await signInWithToken(page, proxy.url)
    await openUploadPage(page, proxy.url)
    proxy.bytesPerSecond = 200_000
    await chooseFile(page, 'slow.bin', Buffer.alloc(16 * 2 ** 20, 1))
    await page.getByRole('button', { name: 'Upload File' }).click()
    await expectVisible(page.getByRole('button', { name: 'Uploading...' }))
    const progressBar = page.getByRole('progressbar', { name: 'Uploading slow.bin' })
    await expectEventually(async () => Number(await progressBar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await expectEventually(() => listStoredPaths(app)).toEqual([expect.stringMatching(/^incoming\//)])
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await expectToast(page, 'Upload canceled')
    await expectHidden(progressBar)
    proxy.bytesPerSecond = Number.POSITIVE_INFINITY
    await expectEventually(() => listStoredPaths(app)).toEqual([])
    await expectVisible(page.getByText('No files uploaded yet'))
    await page.getByRole('button', { name: 'Upload File' }).click()
    await expectToast(page, 'File uploaded successfully')
    await expectVisible(getRow(page, 'slow.bin'))
    // The page is closed before the proxy, because a request through a closed proxy would log a console error.
    await page.close()
  } finally {
    await proxy.close()
  }
})

test.each([320, 390, 1280])(
  'shows the start and the extension of a long filename on one line at a width of %i pixels',
  async width => {
    const user = await createTestUser(app.deps)
    const originalFilename = '2026-Q3-market-readings-inland-cold-storage-and-winter-berths-final-version-2.pdf'
    await app.deps.db.storedFile.create({
      data: {
        originalFilename,
        uploaderId: user.id,
        fileType: 'DOCUMENT',
        mimeType: 'application/pdf',
        size: 2_483_022,
        sha256: 'unused',
        storageKey: 'unused',
      },
    })
    const page = await browser.open({ width })
    await openPageAs(page, app, user, '/dashboard')
    await openUploadPage(page)
    await expectVisible(page.getByRole('row', { name: originalFilename }))
    const name = page.getByTitle(originalFilename)
    const [nameBox, endBox] = [
      await name.boundingBox(),
      await name
        .getByText(/ersion-2\.pdf$/)
        .last()
        .boundingBox(),
    ]
    expect(nameBox?.height).toBeLessThan(30)
    expect((endBox?.x ?? width) + (endBox?.width ?? 0)).toBeLessThanOrEqual(
      (nameBox?.x ?? 0) + (nameBox?.width ?? 0) + 1,
    )
    expect(await getHorizontalOverflow(page)).toBe(0)
  },
)

test.each([390, 768, 1280])(
  'replaces the placeholder with the upload form without a visible layout shift at a width of %i pixels',
  async width => {
    const page = await browser.open({ width })
    await openPageAs(page, app, await createTestUser(app.deps), '/dashboard')
    const release = await pauseRequests(page, /\/assets\/UploadForm-.*\.js$/)
    await page.goto(`${app.url}/files/upload`)
    const heading = page.getByRole('heading', { name: 'Your Files' })
    await expectVisible(heading)
    const getTop = async () => (await heading.boundingBox())?.y ?? Number.NaN
    const topBefore = await getTop()
    release()
    await expectVisible(page.getByText(/^Up to \d+ MB/))
    expect(Math.abs((await getTop()) - topBefore)).toBeLessThan(8)
  },
)

test('redirects anonymous visitors to the login page', async () => {
  const page = await browser.open()
  await page.goto(`${app.url}/files/upload`)
  await page.waitForURL(/\/auth$/)
})
