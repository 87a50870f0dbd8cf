import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { updatePost } from '../../server/blog/service'
import { setupTestApp } from '../support/app'
import {
  expectVisible,
  findAxeViolations,
  getHorizontalOverflow,
  hydratePage,
  setupTestBrowser,
} from '../support/browser/browser'
import { expectEventually, expectToast, getToast } from '../support/browser/page-actions'
import { createActor, createTestCategory, createTestPost, createTestUser } from '../support/factories'

const app = setupTestApp()
const browser = setupTestBrowser()

/** Creates posts 1–8 and a draft. Odd-numbered posts have the category "Methods". Posts 7 and 8 have the tag "lag". */
async function createBlogPosts() {
  const { id: categoryId } = await createTestCategory(app.deps, { name: 'Methods', slug: 'methods' })
  const { id: authorId } = await createTestUser(app.deps, { firstName: 'Ada', lastName: 'Author' })
  const names = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight']
  for (const [index, name] of names.entries()) {
    await createTestPost(app.deps, {
      title: `Post ${name}`,
      slug: `post-${name}`,
      summary: `What post ${name} is about.`,
      content: `<p>All of post ${name}.</p><h2>Further on</h2><p>And its end.</p>`,
      categoryId: index % 2 ? null : categoryId,
      tags: index < 6 ? ['season'] : ['lag'],
      authorId,
    })
  }
  await createTestPost(app.deps, {
    title: 'Not yet',
    slug: 'not-yet',
    status: 'draft',
    authorId,
    tags: ['secret'],
  })
}

const listTitles = (page: Page) => page.getByRole('article').getByRole('heading').allTextContents()

describe('blog reader', () => {
  test('filters the blog, changes the page, reads and shares a post, and returns to the list', async () => {
    await createBlogPosts()
    const page = await browser.open()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url })
    await page.goto(`${app.url}/blog`)
    expect(await listTitles(page)).toEqual([
      'Post eight',
      'Post seven',
      'Post six',
      'Post five',
      'Post four',
      'Post three',
    ])
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: /^Methods/ }).click()
    await page.waitForURL('**/blog?category=methods')
    await expectEventually(() => listTitles(page)).toEqual(['Post seven', 'Post five', 'Post three', 'Post one'])
    await page.getByRole('button', { name: 'lag', exact: true }).click()
    await expectEventually(() => listTitles(page)).toEqual(['Post seven'])
    expect(await findAxeViolations(page)).toEqual([])
    await page.getByRole('button', { name: 'Remove filter Tag lag' }).click()
    await expectEventually(() => listTitles(page)).toHaveLength(4)
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await page.waitForURL('**/blog')

    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/blog?page=2')
    await expectEventually(() => listTitles(page)).toEqual(['Post two', 'Post one'])
    await page.getByRole('link', { name: /Read More.*Post one$/ }).click()
    await page.waitForURL('**/blog/post-one')
    await expectEventually(() => page.title()).toBe('Post one | Kairos Blog')
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Post one')
    await expectVisible(page.getByText('What post one is about.'))
    await expectVisible(page.getByText('All of post one.'))
    await expectVisible(page.getByText('Ada Author'))
    expect(await findAxeViolations(page)).toEqual([])

    await page.getByRole('button', { name: 'Share' }).click()
    await expectToast(page, 'Link copiedThe link has been copied to your clipboard')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${app.url}/blog/post-one`)

    await page.getByRole('link', { name: 'Back to Blog' }).click()
    await page.waitForURL('**/blog?page=2')
    await expectEventually(() => page.title()).toBe('Page 2 | Kairos Blog')
  })

  test.each([
    { navigation: 'a full page load', prepare: async () => {} },
    // The hydrated application creates the history entry. After the reload, app-loader.ts handles the back button.
    { navigation: 'a client-side navigation', prepare: hydratePage },
  ])('can return to list page 2 by the link or the back button after $navigation and a reload', async ({ prepare }) => {
    await createBlogPosts()
    const page = await browser.open({ width: 390 })
    await page.goto(`${app.url}/blog?page=2`)
    expect(await findAxeViolations(page)).toEqual([])
    await prepare(page)
    await page.getByRole('link', { name: /Read More.*Post two$/ }).click()
    await page.waitForURL('**/blog/post-two')
    expect(await findAxeViolations(page)).toEqual([])
    await page.reload()
    await expectEventually(() => page.getByRole('link', { name: 'Back to Blog' }).getAttribute('href')).toBe(
      '/blog?page=2',
    )
    await page.goBack()
    await expectEventually(() => listTitles(page)).toEqual(['Post two', 'Post one'])
  })

  test('sees the buttons of a post, or a link to the signup form if the post has no buttons', async () => {
    const button = { text: 'Read the method', url: '/about', target: '_self' as const, style: 'primary' as const }
    await createTestPost(app.deps, { slug: 'with-buttons', ctaButtons: [button] })
    await createTestPost(app.deps, { slug: 'without-buttons' })
    const page = await browser.open()
    const article = page.getByRole('article')
    await page.goto(`${app.url}/blog/with-buttons`)
    expect(await article.getByRole('link', { name: 'Read the method' }).getAttribute('href')).toBe('/about')
    expect(await article.getByRole('link', { name: 'Request access' }).count()).toBe(0)
    await page.goto(`${app.url}/blog/without-buttons`)
    expect(await article.getByText('Ready to explore more?').count()).toBe(0)
    expect(await article.getByRole('link', { name: 'Request access' }).getAttribute('href')).toBe('/#signup')
  })

  test('navigates to another page and gets its canonical link without the prev, next and og:title tags of the list', async () => {
    await createBlogPosts()
    const page = await browser.open()
    await page.goto(`${app.url}/blog?page=2`)
    await hydratePage(page)
    const listHeadTags = () =>
      page
        .locator('head :is([rel=canonical], [rel=prev], [rel=next], [property="og:title"])')
        .evaluateAll(tags => tags.map(tag => tag.getAttribute('href') ?? tag.getAttribute('content')))
    expect(await listHeadTags()).toEqual([`${app.url}/blog?page=2`, `${app.url}/blog`, 'Page 2 | Kairos Blog'])
    await page.getByRole('link', { name: 'About' }).first().click()
    await expectEventually(listHeadTags).toEqual([`${app.url}/about`])
  })

  test('sees the post URL in a toast on a phone without share and clipboard APIs', async () => {
    const { slug } = await createTestPost(app.deps, { title: 'Long', slug: 'l'.repeat(80) })
    const page = await browser.open({ width: 320 })
    await page.goto(`${app.url}/blog/${slug}`)
    await hydratePage(page)
    await page.evaluate(() => {
      Object.defineProperties(navigator, { share: { value: undefined }, clipboard: { value: undefined } })
      document.execCommand = () => false
    })
    await page.getByRole('button', { name: 'Share' }).click()
    await expectToast(page, `Copy this link${app.url}/blog/${slug}`)
    expect(await getToast(page).evaluate(toast => toast.scrollWidth - toast.clientWidth)).toBe(0)
  })

  test('sees no horizontal overflow from long words and tags', async () => {
    // The words contain no "w", because Chromium places the font's ligature for "www" beyond the end of a line.
    const word = 'm'.repeat(80)
    const tag = 'm'.repeat(50)
    const author = await createTestUser(app.deps, { firstName: 'f'.repeat(50), lastName: 'l'.repeat(50) })
    const slug = 'long-words'
    await createTestPost(app.deps, { slug, title: word, summary: word, tags: [tag], authorId: author.id })
    const page = await browser.open()
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 })
      for (const path of ['/blog', `/blog?tag=${tag}`, `/blog?tag=${word}`, `/blog/${slug}`]) {
        await page.goto(app.url + path)
        expect(await getHorizontalOverflow(page), `${path} at ${width}`).toBe(0)
      }
      if (width < 1280) continue
      const [sidebarBox, contentBox] = await Promise.all(
        ['.post-sidebar', '.post-image, .post-body'].map(selector => page.locator(selector).first().boundingBox()),
      )
      expect(sidebarBox && sidebarBox.x + sidebarBox.width).toBeLessThan(contentBox?.x ?? 0)
    }
  })

  test('jumps to the filters on a phone and keeps the active filter', async () => {
    await createBlogPosts()
    const page = await browser.open({ width: 390 })
    await page.goto(`${app.url}/blog?category=methods`)
    await hydratePage(page)
    await page.getByRole('link', { name: 'Categories and tags' }).click()
    await page.waitForURL('**/blog?category=methods#topics')
    await expectEventually(() =>
      page.locator('#topics').evaluate(element => element.getBoundingClientRect().top),
    ).toBeLessThan(200)
    expect(await listTitles(page)).toHaveLength(4)
  })

  test('is redirected from a former slug, and follows links to headings and related posts', async () => {
    await createBlogPosts()
    const post = await app.deps.db.post.findUniqueOrThrow({ where: { slug: 'post-three' } })
    const content =
      '<h2>Why</h2><pre><code class="language-ts">const a = 1</code></pre><h3>How</h3><p>x</p><h2>When</h2><p>y</p>'
    await updatePost(app.deps, post.id, { slug: 'Third post', content }, createActor(post.authorId))
    const page = await browser.open({ width: 390 })
    await page.goto(`${app.url}/blog/post-three?ref=mail#why`)
    expect(page.url()).toBe(`${app.url}/blog/third-post?ref=mail#why`)
    const tableOfContents = page.getByRole('navigation', { name: 'On this page' })
    expect(await tableOfContents.getByRole('link').allTextContents()).toEqual(['Why', 'How', 'When'])
    await tableOfContents.getByRole('link', { name: 'When' }).click()
    expect(page.url()).toMatch(/#when$/)
    expect(await page.locator('pre .hl-keyword').first().textContent()).toMatch(/^const/)
    expect(await findAxeViolations(page)).toEqual([])
    const darkPage = await browser.open({ width: 1280, dark: true })
    await darkPage.goto(`${app.url}/blog/third-post`)
    expect(await findAxeViolations(darkPage)).toEqual([])
    const related = page.getByRole('region', { name: 'Related posts' })
    expect(await related.getByRole('link').allTextContents()).toEqual(['Post five', 'Post one', 'Post six'])
    await related.getByRole('link', { name: 'Post five' }).click()
    await expectEventually(() => page.title()).toBe('Post five | Kairos Blog')
    // A client-side navigation to the former slug is redirected too.
    await page.evaluate(() => {
      const link = document.createElement('a')
      link.href = '/blog/post-three'
      link.textContent = 'old link'
      document.querySelector('.article')?.append(link)
    })
    await page.getByRole('link', { name: 'old link' }).click()
    await page.waitForURL('**/blog/third-post')
  })

  test('reads the list and a post without JavaScript', async () => {
    await createBlogPosts()
    const page = await browser.open({ scripts: false })
    await page.goto(`${app.url}/blog`)
    expect(await listTitles(page)).toHaveLength(6)
    await expectEventually(() => page.title()).toBe('Kairos Blog')
    const description = page.locator('meta[name="description"]')
    expect(await description.getAttribute('content')).toMatch(/markets/)
    expect(await page.getByText('Not yet').count()).toBe(0)
    expect(await page.getByText('secret').count()).toBe(0)
    const link = page.getByRole('article').first().getByRole('link', { name: 'Post eight', exact: true })
    expect(await link.getAttribute('href')).toBe('/blog/post-eight')
    await link.click()
    await expectEventually(() => page.title()).toBe('Post eight | Kairos Blog')
    expect(await description.getAttribute('content')).toBe('What post eight is about.')
    await expectVisible(page.getByText('All of post eight.'))
  })

  test.each([390, 1280])('filters and paginates the blog without JavaScript at a width of %i pixels', async width => {
    await createBlogPosts()
    const page = await browser.open({ scripts: false, width })
    await page.goto(`${app.url}/blog`)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.waitForURL('**/blog?page=2')
    expect(await listTitles(page)).toEqual(['Post two', 'Post one'])
    if (width === 390) await page.getByRole('link', { name: 'Categories and tags' }).click()
    await page.getByRole('button', { name: /^Methods/ }).click()
    await page.waitForURL('**/blog?category=methods')
    expect(await listTitles(page)).toEqual(['Post seven', 'Post five', 'Post three', 'Post one'])
    await page.getByRole('button', { name: 'lag', exact: true }).click()
    await page.waitForURL('**/blog?category=methods&tag=lag')
    expect(await listTitles(page)).toEqual(['Post seven'])
    await page.getByRole('button', { name: 'Remove filter Category Methods' }).click()
    await page.waitForURL('**/blog?tag=lag')
    expect(await listTitles(page)).toEqual(['Post eight', 'Post seven'])
    await page.getByRole('button', { name: 'Clear all filters' }).click()
    await page.waitForURL(/\/blog\??$/)
    expect(await listTitles(page)).toHaveLength(6)
  })

  test.each(['/blog', '/blog/post-one'])('visits %s and /about without API requests or Apollo Client', async path => {
    await createBlogPosts()
    const page = await browser.open()
    const apiUrls: string[] = []
    const scriptTexts: Promise<string>[] = []
    page.on('request', request => {
      if (request.url().includes('/graphql') || request.url().includes('/api/')) apiUrls.push(request.url())
    })
    page.on('response', response => {
      if (response.request().resourceType() === 'script') scriptTexts.push(response.text())
    })
    await page.goto(app.url + path)
    await hydratePage(page)
    // After hydration, links navigate within the document.
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await page.getByRole('link', { name: 'About' }).first().click()
    await page.waitForURL('**/about')
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
    expect(apiUrls).toEqual([])
    expect(scriptTexts.length).toBeGreaterThan(1)
    const scriptsWithApollo = (await Promise.all(scriptTexts)).filter(text => text.includes('__APOLLO_CLIENT__'))
    expect(scriptsWithApollo).toEqual([])
  })

  test.each([
    ['/blog/not-yet', 'Post Not Found'],
    ['/blog/never-written', 'Post Not Found'],
    ['/nothing/here', '404 Page Not Found'],
  ])('gets a 404 response for %s and sees the heading "%s"', async (path, heading) => {
    await createBlogPosts()
    const page = await browser.open({ allowedConsoleErrors: /status of 404/ })
    const response = await page.goto(app.url + path)
    expect(response?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await findAxeViolations(page)).toEqual([])
  })
})
