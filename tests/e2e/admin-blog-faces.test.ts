import { expect, it, vi } from 'vitest'
import { until } from '../support/accounts'
import { useApp } from '../support/app'
import { contentOf, editorIsOpen, openBlogAdmin } from '../support/blog-admin'
import { axe, gone, seen, useBrowser } from '../support/browser'
import { makeAdmin, makeCategory, makePost } from '../support/factories'
import { picture } from '../support/pictures'
import { sendOperation, UPLOAD_IMAGE } from '../support/uploads'

vi.setConfig({ testTimeout: 120_000 })

const app = useApp()
const browser = useBrowser()

const rich =
  '<h2>Part</h2><p>Text with <a href="/blog/x">a link</a>.</p><figure><img src="/favicon.svg" alt="A" width="16" height="16" /><figcaption>C</figcaption></figure><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table><pre><code class="language-sql">select 1</code></pre>'

const faces = [
  { width: 390, dark: true },
  { width: 768, dark: false },
  { width: 1280, dark: true },
]

it.each(faces)(
  'at $width pixels, dark $dark, every tab can be read and used by all',
  async ({ width, dark }) => {
    const { id: categoryId } = await makeCategory(app.deps, { name: 'Methods', slug: 'methods' })
    const writer = await makeAdmin(app.deps, { username: 'writer' })
    const { accessToken } = await app.as(writer)
    const content = await picture(640, 360).jpeg({ quality: 30 }).toBuffer()
    await sendOperation(app, accessToken, UPLOAD_IMAGE, { filename: 'radar.jpg', content })
    const { id } = await makePost(app.deps, {
      title: 'All of it',
      slug: 'all-of-it',
      content: rich,
      markdownContent: '# All\n\nof it, at length',
      categoryId,
      tags: ['lag', 'season'],
      authorId: writer.id,
    })
    await makePost(app.deps, { title: 'Not yet', slug: 'not-yet', status: 'draft', authorId: writer.id })
    const page = await openBlogAdmin(app, browser, '', { width, dark })
    const isWide = () =>
      page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)
    await seen(page.getByRole('button', { name: 'Publish Not yet' }))
    expect(await axe(page)).toEqual([])
    expect(await isWide()).toBe(false)

    await page.goto(`${app.url}/admin/blog?post=${id}`)
    await editorIsOpen(page)
    await seen(page.getByRole('region', { name: 'Preview' }).getByText('of it, at length'))
    expect(await axe(page)).toEqual([])
    expect(await isWide()).toBe(false)
    await page.getByRole('button', { name: 'Add button' }).click()
    await page.getByRole('button', { name: 'HTML', exact: true }).click()
    await page.getByRole('button', { name: 'Update Post' }).click()
    await seen(page.getByText('Button text is required'))
    expect(await axe(page)).toEqual([])
    expect(await isWide()).toBe(false)

    for (const [tab, text] of [
      ['Categories', 'Methods'],
      ['Media', 'radar.jpg'],
    ] as const) {
      await page.getByRole('tab', { name: tab }).click()
      await seen(page.getByRole('tabpanel', { name: tab }).getByText(text).first())
      await until(() => page.locator('[aria-busy="true"]').count()).toBe(0)
      expect(await axe(page)).toEqual([])
      expect(await isWide()).toBe(false)
    }
  },
)

it('the text tools are one stop of the Tab key, and are gone through with the arrows', async () => {
  const page = await openBlogAdmin(app, browser, '?post=new')
  await editorIsOpen(page)
  const focused = () =>
    page.evaluate(
      () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent,
    )
  await page.getByRole('button', { name: 'Preview', exact: true }).focus()
  await page.keyboard.press('Tab')
  await until(focused).toBe('Bold')
  await page.keyboard.press('ArrowRight')
  await until(focused).toBe('Italic')
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await until(focused).toBe('Bold')
  await page.keyboard.press('Enter')
  await until(focused).toBe('Content')
  await page.keyboard.type('fat')
  expect(await contentOf(page).locator('strong').textContent()).toBe('fat')
  await page.keyboard.press('ControlOrMeta+a')
  await page.getByRole('button', { name: 'Link' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Add Link' })
  await dialog.getByLabel('URL').fill('javascript:alert(1)')
  await page.keyboard.press('Enter')
  await seen(dialog.getByText('Use an address that starts with'))
  await dialog.getByLabel('URL').fill('/blog')
  await page.keyboard.press('Enter')
  await gone(dialog)
  expect(await contentOf(page).locator('a').getAttribute('href')).toBe('/blog')
  expect(await page.getByText('Title is required').count()).toBe(0)
})
