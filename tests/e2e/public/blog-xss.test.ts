import type { Frame, Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { renderArticle } from '../../../server/content/article'
import { sanitizeHtml } from '../../../server/content/html'
import { setupTestApp, type TestClient } from '../../support/app'
import { expectVisible, hydratePage, setupTestBrowser } from '../../support/browser/browser'
import { createTestAdmin } from '../../support/factories'
import { getContentEditor, waitForEditor } from '../../support/features/blog-admin'
import { createHostilePost, createTagSoup, HOSTILE_TEXT, xssPayloads } from './xss-payloads'

// The payloads try to call pwned(). `openInstrumentedPage` disables the Content-Security-Policy, so a payload runs
// unless sanitizing and escaping make it harmless.

const app = setupTestApp()
const browser = setupTestBrowser()

let admin: TestClient

beforeEach(async () => {
  admin = await app.signInAs(await createTestAdmin(app.deps))
})

interface InstrumentedPage {
  page: Page
  /** Arguments of pwned() calls and messages of dialogs. A test can add the messages of page errors. */
  executed: unknown[]
}

/** Opens an empty page that ignores the Content-Security-Policy. Records pwned() calls and dialogs. */
const openInstrumentedPage = async (): Promise<InstrumentedPage> => {
  const page = await browser.open({
    bypassCsp: true,
    allowedConsoleErrors: /Failed to load resource|net::ERR|404|Refused to refresh/,
  })
  const executed: unknown[] = []
  await page.exposeFunction('pwned', (payload: unknown) => void executed.push(payload))
  page.on('dialog', dialog => {
    executed.push(dialog.message())
    void dialog.dismiss()
  })
  return { page, executed }
}

/**
 * Dispatches hover, focus and toggle events on all descendants of the elements that match `selector`. Clicks those
 * descendants that are HTML elements. Then waits for `waitMs` milliseconds.
 */
const triggerAllEvents = (page: Page | Frame, selector: string, waitMs = 300) =>
  page.evaluate(
    async ({ selector, waitMs }) => {
      addEventListener('submit', event => event.preventDefault())
      // Prevents HTTP links from replacing the page. Other links, such as `javascript:` links, still work.
      const preventNavigation = (event: Event) => {
        const link = event.target instanceof Element ? event.target.closest('a') : null
        if (link && /^https?:$/.test(link.protocol)) event.preventDefault()
      }
      addEventListener('click', preventNavigation, true)
      for (const element of document.querySelectorAll(`${selector} *`)) {
        for (const type of ['mouseover', 'pointerover', 'mouseenter', 'focus', 'toggle']) {
          element.dispatchEvent(new Event(type, { bubbles: true }))
        }
        if (element instanceof HTMLElement) element.click()
      }
      await new Promise(resolve => setTimeout(resolve, waitMs))
    },
    { selector, waitMs },
  )

test('malformed markup stays inside its container', async () => {
  const page = await browser.open()
  await page.goto(`${app.url}/about`)
  const leakedFragments: string[] = []
  for (let batch = 1; batch <= 40; batch++) {
    const tagSoups = Array.from({ length: 200 }, (_, index) => createTagSoup(batch * 1000 + index * 7))
    const fragments = await Promise.all(
      tagSoups.map(async tagSoup => (await renderArticle(sanitizeHtml(tagSoup), new Map())).html),
    )
    const leaked = await page.evaluate(
      fragments =>
        fragments.filter(html => {
          const { body } = new DOMParser().parseFromString(
            `<!doctype html><main><div id="container">${html}</div><p id="after">after</p></main>`,
            'text/html',
          )
          const container = body.querySelector('main > #container')
          const after = body.querySelector('main > #after')
          return !container || container.nextSibling !== after || after?.nextSibling || body.children.length !== 1
        }),
      fragments,
    )
    leakedFragments.push(...leaked)
  }
  expect(leakedFragments).toEqual([])
})

test('at least 16 XSS payloads run their script if they are not sanitized', async () => {
  const { page, executed } = await openInstrumentedPage()
  const executedPayloadIndexes = new Set<unknown>()
  for (const [index, payload] of xssPayloads.entries()) {
    await page.goto(`${app.url}/robots.txt`)
    await page.setContent(`<!doctype html><main>${payload}</main>`, { waitUntil: 'domcontentloaded' })
    // A payload can navigate the page. The navigation interrupts `triggerAllEvents`.
    await triggerAllEvents(page, 'main', 100).catch(() => {})
    if (executed.length > 0) executedPayloadIndexes.add(index)
    executed.length = 0
  }
  expect(executedPayloadIndexes.size).toBeGreaterThan(15)
})

/** Opens a list page or a post page, triggers events in the posts, and expects that no payload runs. */
const visitPage = async ({ page, executed }: InstrumentedPage, path: string) => {
  const response = await page.goto(app.url + path)
  expect(response?.status(), path).toBe(200)
  await expectVisible(page.locator('main h1'))
  await hydratePage(page)
  await triggerAllEvents(page, path.startsWith('/blog/') ? '.post-body' : 'main section article')
  expect({ path, executed }).toEqual({ path, executed: [] })
  // On a post page, the markup must stay in its container and must not cover other elements.
  if (!path.startsWith('/blog/')) return
  const layout = await page.evaluate(() => {
    const article = document.querySelector('.article')
    return {
      isInPlace: Boolean(article?.closest('article.post-page')),
      hasTagsOutside:
        article?.parentElement?.contains(document.querySelector('#post-tags')) && !article.querySelector('#post-tags'),
      fixedCount: [...(article?.querySelectorAll('*') ?? [])].filter(
        element => getComputedStyle(element).position === 'fixed',
      ).length,
      forbiddenCount: article?.querySelectorAll('script, style, svg, object, embed, form, base, meta').length,
    }
  })
  expect({ path, ...layout }).toEqual({ path, isInPlace: true, hasTagsOutside: true, fixedCount: 0, forbiddenCount: 0 })
}

test.each(['GraphQL', 'REST'])(
  'hostile posts created through %s run no script on list pages, on post pages or in the feed',
  async api => {
    const slugs: string[] = []
    // Each payload is in a post of its own, and the last post contains all payloads. Each post also contains a word,
    // because the server rejects content that has no text after sanitizing.
    const contents = [...xssPayloads, xssPayloads.join('\n')].map(content => `<p>Word</p>${content}`)
    for (const content of contents) slugs.push(await createPost(api, createHostilePost(content)))
    const visitedSlugs = api === 'REST' ? slugs.slice(-1) : slugs

    const paths = ['/blog', '/blog?page=2', ...visitedSlugs.map(slug => `/blog/${slug}`)]
    const instrumentedPages = await Promise.all([
      openInstrumentedPage(),
      openInstrumentedPage(),
      openInstrumentedPage(),
    ])
    await Promise.all(
      instrumentedPages.map(async instrumentedPage => {
        instrumentedPage.page.on('pageerror', error => void instrumentedPage.executed.push(error.message))
        for (let path = paths.shift(); path; path = paths.shift()) await visitPage(instrumentedPage, path)
      }),
    )

    const [{ page, executed }] = instrumentedPages
    await page.goto(`${app.url}/blog/feed.xml`)
    const feed = await (await fetch(`${app.url}/blog/feed.xml`)).text()
    const feedResult = await page.goto(`${app.url}/about`).then(() =>
      page.evaluate(async xml => {
        const feedDocument = new DOMParser().parseFromString(xml, 'application/xml')
        // Inserts the texts as HTML without sanitizing, as some feed readers do.
        for (const element of feedDocument.querySelectorAll('content, title, summary')) {
          const container = document.createElement('div')
          document.body.append(container)
          container.innerHTML = element.textContent ?? ''
        }
        await new Promise(resolve => setTimeout(resolve, 500))
        return {
          parseError: feedDocument.querySelector('parsererror')?.textContent,
          entryCount: feedDocument.querySelectorAll('entry').length,
        }
      }, feed),
    )
    expect(feedResult).toEqual({ parseError: undefined, entryCount: 20 })
    expect(executed).toEqual([])
  },
)

test('the preview query returns no executable markup', async () => {
  const { page, executed } = await openInstrumentedPage()
  const previews: string[] = []
  for (const payload of xssPayloads) {
    const { body } = await admin.graphql(
      'query ($content: String, $markdown: String) { html: postPreview(content: $content) { html } markdown: postPreview(markdown: $markdown) { html } }',
      { content: payload, markdown: `${payload}\n\n[bait](javascript:pwned('md'))` },
    )
    const { html, markdown } = body.data as Record<'html' | 'markdown', { html: string }>
    previews.push(html.html, markdown.html)
  }
  await page.goto(`${app.url}/about`)
  // Each preview gets a separate container, as in the post form.
  await page.evaluate(previews => {
    document.body.replaceChildren(
      ...previews.map(html => {
        const container = document.createElement('section')
        container.innerHTML = html
        return container
      }),
    )
  }, previews)
  await triggerAllEvents(page, 'section')
  expect(executed).toEqual([])
})

test('unsaved hostile input runs no script in the page preview', async () => {
  const { page, executed } = await openInstrumentedPage()
  await page.addInitScript(token => localStorage.setItem('accessToken', token), admin.accessToken ?? '')
  await page.goto(`${app.url}/admin/blog?post=new`)
  await waitForEditor(page)
  const post = createHostilePost(`<p>Word</p>${xssPayloads.join('\n')}`)
  await page.getByLabel('Title', { exact: true }).fill(post.title)
  await page.getByRole('button', { name: 'HTML', exact: true }).click()
  await getContentEditor(page).fill(post.content)
  await page.getByLabel('Tags').fill(HOSTILE_TEXT.slice(0, 50))
  for (const [index, url] of ['javascript:pwned("cta")', ' java\nscript:pwned("cta")', '//evil.example'].entries()) {
    await page.getByRole('button', { name: 'Add button' }).click()
    await page.getByLabel(`Text of button ${index + 1}`).fill(`Go ${HOSTILE_TEXT}`.slice(0, 80))
    await page.getByLabel(`URL of button ${index + 1}`).fill(url)
  }
  // Replaces `window.open` with a function that records the URL and opens no window.
  await page.evaluate(() => {
    const opened: string[] = []
    Object.assign(window, { opened, open: (url: string) => void opened.push(url) })
  })
  await page.getByRole('button', { name: 'Preview page' }).click()
  const iframe = page.getByRole('dialog', { name: 'Page preview' }).locator('iframe')
  await expectVisible(iframe.contentFrame().getByText('Word', { exact: true }))
  const frame = await (await iframe.elementHandle())?.contentFrame()
  if (!frame) throw new Error('The preview frame is missing')
  await triggerAllEvents(frame, 'article')
  expect(await page.getByRole('dialog', { name: 'Page preview' }).count()).toBe(1)
  expect(
    await frame.evaluate(() => ({
      isInPlace: Boolean(document.querySelector('main > article.post-page .post-body > .article')),
      hasTagsAfter: Boolean(document.querySelector('.post-body > .article ~ section #post-tags')),
      title: document.querySelector('h1')?.textContent,
      bodyChildCount: document.body.children.length,
      forbiddenCount: document.querySelectorAll('script, object, embed, form, base, meta').length,
      buttons: [...document.querySelectorAll('section:has(#post-actions) a')].map(a => a.getAttribute('href')),
    })),
  ).toEqual({
    isInPlace: true,
    hasTagsAfter: true,
    title: post.title,
    bodyChildCount: 1,
    forbiddenCount: 0,
    buttons: ['#', '#', '#'],
  })
  const opened = await page.evaluate(() => ('opened' in window ? (window.opened as string[]) : []))
  expect(opened.length).toBeGreaterThan(0)
  for (const url of opened) expect(url).toMatch(/^https?:/)
  expect(executed).toEqual([])
  // Verifies that the test would record a script that runs in the preview frame.
  await frame.evaluate(() => document.body.insertAdjacentHTML('beforeend', '<img src=x onerror=pwned("shown")>'))
  await expect.poll(() => executed).toEqual(['shown'])
})

const createPost = async (api: string, post: ReturnType<typeof createHostilePost>): Promise<string> => {
  if (api === 'REST') {
    const { status, body } = await admin.rest<{ slug: string }>('POST', '/api/admin/blog/posts', {
      ...post,
      markdown_content: post.markdownContent,
      meta_title: post.metaTitle,
      meta_description: post.metaDescription,
      featured_image_url: post.featuredImageUrl,
      cta_buttons: post.ctaButtons,
    })
    expect(status).toBe(201)
    return body.slug
  }
  const { body } = await admin.graphql('mutation ($input: CreatePostInput!) { createPost(input: $input) { slug } }', {
    input: post,
  })
  expect(body.errors).toBeUndefined()
  return (body.data as { createPost: { slug: string } }).createPost.slug
}
