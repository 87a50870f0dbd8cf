import type { Page } from 'playwright-core'
import { expect, it, vi } from 'vitest'
import { setupTestApp } from '../support/app'
import { openBlogAdmin, waitForEditor } from '../support/blog-admin'
import { expectVisible, getHorizontalOverflow, setupTestBrowser } from '../support/browser'
import { createTestAdmin, createTestPost } from '../support/factories'

vi.setConfig({ testTimeout: 120_000 })

const app = setupTestApp()
const browser = setupTestBrowser()

const unbrokenLine = `https://example.com/${'causal'.repeat(60)}`

const createLongPost = async () => {
  const { id: authorId } = await createTestAdmin(app.deps, { username: 'writer' })
  return createTestPost(app.deps, {
    title: 'Long lines',
    slug: 'long-lines',
    summary: unbrokenLine,
    content: `<p>${unbrokenLine}</p><pre><code>${unbrokenLine}</code></pre><p><a href="/blog">A link</a></p>`,
    markdownContent: `${unbrokenLine}\n\n    ${unbrokenLine}\n`,
    authorId,
  })
}

it('the post editor fits a phone when its text has a long unbroken line', async () => {
  const { id } = await createLongPost()
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width: 390 })
  await waitForEditor(page)
  await expectVisible(page.getByRole('region', { name: 'Preview' }).getByText(unbrokenLine).first())
  expect(await getHorizontalOverflow(page)).toBe(0)
  expect(await listFieldsOutsideViewport(page)).toEqual([])
  await page.getByRole('button', { name: 'HTML', exact: true }).click()
  expect(await getHorizontalOverflow(page)).toBe(0)
  expect(await listFieldsOutsideViewport(page)).toEqual([])
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expectVisible(page.getByRole('region', { name: 'Preview' }).first())
  expect(await getHorizontalOverflow(page)).toBe(0)
})

const listFieldsOutsideViewport = (page: Page) =>
  page
    .locator('form :is(input, textarea, select, [contenteditable])')
    .evaluateAll(fields =>
      fields
        .filter(field => field.getBoundingClientRect().right > document.documentElement.clientWidth)
        .map(field => field.getAttribute('name') ?? field.getAttribute('aria-label')),
    )

/** Returns the name of the focused element if the sticky bar of the form covers a part of it. */
const getCoveredFocus = (page: Page) =>
  page.evaluate(() => {
    const [focused, bar] = [document.activeElement, document.querySelector('.sticky-actions')]
    if (!focused || !bar?.closest('form')?.contains(focused) || bar.contains(focused)) return null
    const [focusedBox, barBox] = [focused.getBoundingClientRect(), bar.getBoundingClientRect()]
    // Browsers scroll only the start of a tall element into view.
    const bottom = focusedBox.top + Math.min(focusedBox.height, 100)
    return bottom > barBox.top + 1
      ? `${focused.getAttribute('aria-label') ?? focused.getAttribute('name') ?? focused.textContent}`
      : null
  })

it.each([390, 1280])('at %i pixels the sticky bar of the post editor does not cover the focus', async width => {
  const { id } = await createLongPost()
  const page = await openBlogAdmin(app, browser, `?post=${id}`, { width })
  await page.setViewportSize({ width, height: 500 })
  await waitForEditor(page)
  await page.getByLabel('Title', { exact: true }).fill('A change that shows the draft notice')
  await expectVisible(page.getByText('Not saved. Draft kept in this browser'))
  await page.getByLabel('Title', { exact: true }).focus()
  const covered: string[] = []
  for (const key of ['Tab', 'Shift+Tab']) {
    const isAtEnd = () =>
      page.evaluate(
        key =>
          key === 'Tab'
            ? document.activeElement?.closest('.sticky-actions') !== null
            : document.activeElement?.getAttribute('name') === 'title',
        key,
      )
    do {
      await page.keyboard.press(key)
      const name = await getCoveredFocus(page)
      if (name) covered.push(`${key}: ${name}`)
    } while (!(await isAtEnd()))
  }
  expect(covered).toEqual([])
})
