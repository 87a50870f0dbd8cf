import type { Page } from 'playwright-core'
import { beforeEach, expect, it, vi } from 'vitest'
import { openAs, said, until } from '../support/accounts'
import { useApp } from '../support/app'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeUser } from '../support/factories'
import { picture } from '../support/pictures'
import { openSlowLine } from '../support/slow-line'
import { emptyStorage, keptBy } from '../support/uploads'

// Long journeys, on machines that may be busy.
vi.setConfig({ testTimeout: 90_000 })

const app = useApp()
const browser = useBrowser()

beforeEach(() => emptyStorage(app))

const openFiles = async (page: Page, url = app.url) => {
  await page.goto(`${url}/files/upload`)
  await seen(page.getByText(/^Up to \d+ MB/))
}

/** Signed in already, as by an earlier visit; the first journey goes through the login itself. */
const beSignedIn = async (page: Page, url = app.url) => {
  const { accessToken } = await app.as(await makeUser(app.deps))
  await page.goto(`${url}/about`)
  await page.evaluate(token => localStorage.setItem('accessToken', token ?? ''), accessToken)
}

const choose = (page: Page, name: string, buffer: Buffer) =>
  page.getByLabel(/^File/).setInputFiles({ name, mimeType: 'application/octet-stream', buffer })

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

/** What a new tab shows: how wide the picture is that was loaded. */
const pictureIn = async (page: Page, open: () => Promise<void>) => {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), open()])
  await tab.waitForLoadState()
  const width = await tab.evaluate(() => document.images[0]?.naturalWidth)
  const url = tab.url()
  await tab.close()
  return { width, url }
}

it('a person uploads an image privately, looks at it, shows it to everybody and deletes it', async () => {
  const user = await makeUser(app.deps, { username: 'fay' })
  const page = await browser.open()
  await openAs(page, app, user, '/dashboard')
  await openFiles(page)
  await seen(page.getByText('No files uploaded yet'))
  expect(await axe(page)).toEqual([])

  await page.getByRole('button', { name: 'Upload File' }).click()
  await said(page, 'No file selectedPlease select a file to upload.')
  expect(await axe(page)).toEqual([])

  const content = await picture(900, 600).jpeg().toBuffer()
  await choose(page, 'harbour view.jpg', content)
  expect(await page.getByLabel('Private', { exact: true }).isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Upload File' }).click()
  await said(page, 'File uploaded successfully')
  const image = row(page, 'harbour view')
  await until(() => image.innerText()).toContain('Private')
  const text = await image.innerText()
  expect(text).toContain('IMAGE')
  expect(text).toContain(`${(content.length / 1024).toFixed(2)} KB`)
  await until(() => image.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(320)
  expect(await axe(page)).toEqual([])

  const view = page.getByRole('link', { name: 'View harbour view.jpg' })
  const whole = await pictureIn(page, () => view.click())
  expect(whole).toEqual({ width: 900, url: expect.stringContaining('signature=') })
  const small = await pictureIn(page, () =>
    page.getByRole('link', { name: 'Thumbnail harbour view.jpg' }).click(),
  )
  expect(small).toEqual({ width: 320, url: expect.stringContaining('/thumbnail?') })

  const stranger = await browser.open({ expectErrors: /404|origin-keyed/ })
  const address = new URL(whole.url).origin + new URL(whole.url).pathname
  expect((await stranger.goto(address))?.status()).toBe(404)

  await page.getByRole('button', { name: 'Make Public: harbour view.jpg' }).click()
  await said(page, 'File updatedharbour view.jpg is public now.')
  await until(() => view.getAttribute('href')).toBe(new URL(address).pathname)
  expect((await stranger.goto(address))?.status()).toBe(200)
  expect(await stranger.evaluate(() => document.images[0]?.naturalWidth)).toBe(900)

  await page.getByRole('button', { name: 'Delete harbour view.jpg' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete File' })
  await seen(dialog.getByText(/^Are you sure you want to delete harbour view\.jpg\?/))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await gone(dialog)
  const remove = page.getByRole('button', { name: 'Delete harbour view.jpg' })
  await until(() => remove.evaluate(button => button === document.activeElement)).toBe(true)
  await remove.click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await said(page, 'File deleted')
  await seen(page.getByText('No files uploaded yet'))
  await until(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Your Files')
  expect(await keptBy(app)).toEqual([])
})

it('what could run in a browser is downloaded, under its own name', async () => {
  const page = await browser.open()
  await beSignedIn(page)
  await openFiles(page)
  await choose(page, 'page.html', Buffer.from('<script>document.title = "ran"</script>'))
  await page.getByLabel('Public', { exact: true }).check()
  await page.getByRole('button', { name: 'Upload File' }).click()
  await said(page, 'File uploaded successfully')
  const link = page.getByRole('link', { name: 'View page.html' })
  // No tab of its own, which would stay empty.
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toBe('page.html')
  expect(await page.title()).toContain('File Upload')
})

it('an upload on a slow line shows how far it is, and can be stopped; then nothing is kept', async () => {
  // More than the machine's own buffers between the browser and the line would swallow at once.
  app.deps.limits = { maxFileBytes: 20 * 2 ** 20, quotaBytes: 40 * 2 ** 20 }
  const line = await openSlowLine(app.url)
  try {
    const page = await browser.open({ width: 390, dark: true })
    await beSignedIn(page, line.url)
    await openFiles(page, line.url)
    line.bytesPerSecond = 200_000
    await choose(page, 'slow.bin', Buffer.alloc(16 * 2 ** 20, 1))
    await page.getByRole('button', { name: 'Upload File' }).click()
    await seen(page.getByRole('button', { name: 'Uploading...' }))
    const bar = page.getByRole('progressbar', { name: 'Uploading slow.bin' })
    await until(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(0)
    await until(() => keptBy(app)).toEqual([expect.stringMatching(/^incoming\//)])
    expect(await axe(page)).toEqual([])
    await page.getByRole('button', { name: 'Cancel' }).click()
    await said(page, 'Upload cancelled')
    await gone(bar)
    line.bytesPerSecond = Number.POSITIVE_INFINITY
    await until(() => keptBy(app)).toEqual([])
    await seen(page.getByText('No files uploaded yet'))
    await page.getByRole('button', { name: 'Upload File' }).click()
    await said(page, 'File uploaded successfully')
    await seen(row(page, 'slow.bin'))
    // The page may still be asking for something when the line goes.
    await page.close()
  } finally {
    await line.close()
  }
})

it('who is not signed in is led to the login', async () => {
  const page = await browser.open()
  await page.goto(`${app.url}/files/upload`)
  await page.waitForURL(/\/auth$/)
})
