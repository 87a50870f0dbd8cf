import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setupTestApp } from '../../support/app'
import { expectVisible, setupTestBrowser } from '../../support/browser/browser'
import { expectEventually, expectToast } from '../../support/browser/page-actions'
import { getContentEditor, openBlogAdmin, switchView, waitForEditor } from '../../support/features/blog-admin'

const app = setupTestApp()
const browser = setupTestBrowser()

const scriptPayload = 'window.ran=(window.ran||0)+1'
const hostileHtml = [
  '<p>Harmless words</p>',
  `<script>${scriptPayload}</script>`,
  `<img src="/nowhere.png" onerror="${scriptPayload}">`,
  `<svg onload="${scriptPayload}"><script>${scriptPayload}</script><a xlink:href="javascript:${scriptPayload}"><text>x</text></a></svg>`,
  `<iframe srcdoc="<script>parent.${scriptPayload}</script>"></iframe>`,
  `<iframe src="javascript:parent.${scriptPayload}"></iframe>`,
  `<details open ontoggle="${scriptPayload}"><summary>More</summary>x</details>`,
  `<a href="javascript:${scriptPayload}">press</a> <a href="data:text/html,<script>${scriptPayload}</script>">or this</a>`,
  `<div style="position:fixed;inset:0;background:url(javascript:${scriptPayload})" onmouseover="${scriptPayload}">over</div>`,
  `<math><mtext><table><mglyph><style><img src="/nowhere.png" onerror="${scriptPayload}"></style></mglyph></table></mtext></math>`,
  `<p><b>broken <i>markup</p></i><form action="javascript:${scriptPayload}"><button>go</button></form>`,
].join('\n')

/**
 * Returns whether a payload ran, and how many elements of each kind in `main` can run scripts. A payload that the
 * Content-Security-Policy blocks logs a console error, which also fails the test.
 */
const findXssTraces = (page: Page) =>
  page.evaluate(() => {
    const elements = [...document.querySelectorAll('main *')]
    return {
      ran: 'ran' in window,
      scripts: document.querySelectorAll('main script').length,
      handlers: elements.filter(element => [...element.attributes].some(({ name }) => /^on/.test(name))).length,
      urls: elements.filter(element => /^(javascript|data):/.test(element.getAttribute('href') ?? '')).length,
      frames: document.querySelectorAll('main iframe:is([src], [srcdoc])').length,
    }
  })
const NO_TRACES = { ran: false, scripts: 0, handlers: 0, urls: 0, frames: 0 }

test('a hostile post runs no script in the editor, the preview, the post list or the public page', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', { allowedConsoleErrors: /status of 404/ })
  await waitForEditor(page)
  const title = `</script><script>${scriptPayload}</script><img src=x onerror=${scriptPayload}>`
  await page.getByLabel('Title', { exact: true }).fill(title)
  await switchView(page, 'HTML')
  await getContentEditor(page).fill(hostileHtml)
  await switchView(page, 'Markdown')
  await page.getByLabel('Markdown Content').fill(`Harmless words\n\n${hostileHtml}\n\n[x](javascript:${scriptPayload})`)
  const preview = page.getByRole('region', { name: 'Preview' })
  await switchView(page, 'Preview')
  await expectVisible(preview.getByText('Harmless words').first())
  expect(await findXssTraces(page)).toEqual(NO_TRACES)

  await switchView(page, 'Rich text')
  await expectVisible(page.getByText("the rich text editor can't preserve"))
  expect(await getContentEditor(page).inputValue()).toBe(hostileHtml)
  expect(await findXssTraces(page)).toEqual(NO_TRACES)
  await switchView(page, 'Preview')
  await expectVisible(preview.first().getByText('Harmless words'))
  expect(await findXssTraces(page)).toEqual(NO_TRACES)
  await page.getByLabel('Status').selectOption('Published')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expectToast(page, 'Blog post created successfully')
  expect(await findXssTraces(page)).toEqual(NO_TRACES)

  await page.getByRole('link', { name: 'Edit again' }).click()
  await expectEventually(() => page.getByLabel('Title', { exact: true }).inputValue()).toBe(title)
  await expectVisible(getContentEditor(page).getByText('Harmless words'))
  expect(await findXssTraces(page)).toEqual(NO_TRACES)
  await page.getByRole('tab', { name: 'Posts' }).click()
  await expectVisible(page.getByRole('row').filter({ hasText: title }))
  expect(await findXssTraces(page)).toEqual(NO_TRACES)
  const { slug } = await app.deps.db.post.findFirstOrThrow()
  await page.goto(`${app.url}/blog/${slug}`)
  await expectVisible(page.getByText('Harmless words').first())
  expect(await findXssTraces(page)).toEqual(NO_TRACES)
})

test('hostile HTML that is pasted into the editor runs no script', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new', { allowedConsoleErrors: /status of 404/ })
  await waitForEditor(page)
  await getContentEditor(page).focus()
  await getContentEditor(page).evaluate((editor, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    editor.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, hostileHtml)
  await expectVisible(getContentEditor(page).getByText('Harmless words'))
  expect(await findXssTraces(page)).toEqual(NO_TRACES)
  await switchView(page, 'HTML')
  expect(await getContentEditor(page).inputValue()).not.toMatch(/script|onerror|ontoggle|javascript:/)
})
