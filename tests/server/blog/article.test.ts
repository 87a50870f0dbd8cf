import { describe, expect, test, vi } from 'vitest'
import { renderArticle } from '../../../server/content/article'
import { highlight } from '../../../server/content/highlight'
import { sanitizeHtml } from '../../../server/content/html'
import { escapeHtml } from '../../../server/content/html.escape'

const images = new Map([
  ['/uploads/a.webp', { width: 1200, height: 800, srcset: '/uploads/a-320.webp 320w, /uploads/a.webp 1200w' }],
  ['/uploads/tiny.png', { width: 200, height: 100, srcset: '' }],
])

/** Sanitizes and renders HTML, as saving a post does. */
const render = (html: string) => renderArticle(sanitizeHtml(html), images)
const renderToHtml = async (html: string) => (await render(html)).html

const extractText = (html: string) =>
  html
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')

describe('code blocks', () => {
  test('are highlighted with CSS classes and keep every character', async () => {
    const code = 'const a = "x < y" // <b>&amp;\nif (a) {\n\treturn a\n}\n'
    const html = await renderToHtml(`<pre><code class="language-ts">${escapeHtml(code)}</code></pre>`)
    expect(html).toMatch(/^<pre tabindex="0"><code class="language-ts">.*<\/code><\/pre>$/s)
    expect(html).toMatch(/<span class="hl-keyword">const ?<\/span>/)
    expect(html).toMatch(/<span class="hl-string[a-z-]*">&quot;x &lt; y&quot; ?<\/span>/)
    expect(html).toContain('hl-comment')
    expect(html).not.toContain('style=')
    expect(extractText(html)).toBe(code)
  })

  test.each([
    ['python', 'def f(): return "1" # x'],
    ['Python', 'def f(): return "1" # x'],
    ['sql', "SELECT '1' -- x"],
    ['bash', 'echo "1" # x'],
    ['json', '{ "a": "1" }'],
    ['html', '<p class="a">x</p>'],
    ['css', 'a { color: red } /* x */'],
    ['tsx', 'const a = <b c="1" />'],
    ['yaml', 'a: "1" # x'],
    ['r', 'a <- "1" # x'],
  ])('in %s are highlighted and keep every character', async (language, code) => {
    const html = await renderToHtml(`<pre><code class="language-${language}">${escapeHtml(code)}</code></pre>`)
    expect(html).toMatch(/<span class="hl-[a-z-]+">/)
    expect(extractText(html)).toBe(code)
  })

  test('are not highlighted if they have no known language, contain markup, have a single line of 2,000 or more characters, or exceed 20,000 characters', async () => {
    for (const html of [
      '<pre><code class="language-klingon">a &lt; b</code></pre>',
      '<pre><code class="language-constructor">a &lt; b</code></pre>',
      '<pre><code>a &lt; b</code></pre>',
      '<pre><code class="language-ts">a <mark>b</mark> c</code></pre>',
      `<pre><code class="language-ts">${'if (a) '.repeat(300)}</code></pre>`,
      `<pre><code class="language-ts">${'if (a)\n'.repeat(3_000)}</code></pre>`,
    ]) {
      expect(await renderToHtml(html), html.slice(0, 60)).toBe(html.replace('<pre>', '<pre tabindex="0">'))
    }
  })

  test('escape markup in the code', async () => {
    const hostile = '</code></pre><script>alert(1)</script><img src=x onerror=alert(1)>'
    for (const language of ['html', 'ts', 'markdown', 'klingon']) {
      const html = await highlight(hostile, language)
      expect(html.replace(/<span class="hl-[a-z-]+">|<\/span>/g, '')).not.toContain('<')
      expect(extractText(html)).toBe(hostile)
    }
  })

  test('are highlighted completely on a slow machine', async () => {
    let now = Date.now()
    // Each call to Date.now advances the clock by two seconds.
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => (now += 2_000))
    try {
      expect(await highlight('local a = "b" -- c', 'lua')).toMatch(/hl-keyword.*hl-string.*hl-comment/)
    } finally {
      clock.mockRestore()
    }
  })

  // Lines of 2,000 or more characters are not highlighted.
  test('with ten lines of 1,999 characters are highlighted within five seconds', async () => {
    const startedAt = performance.now()
    for (const line of [`const a = ${'('.repeat(994)}1${')'.repeat(994)}`, `/${'*/'.repeat(999)}`]) {
      expect(line).toHaveLength(1_999)
      expect(await highlight(Array(10).fill(line).join('\n'), 'ts')).toContain('<span class="hl-')
    }
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})

describe('headings', () => {
  test('get unique ids from their text and keep existing ids', async () => {
    const { html, headings } = await render(
      '<h1>Top</h1><h2>What <em>this</em> costs &amp; why</h2><h3>Again</h3><h3>Again</h3><h4>Deep</h4><h2 id="mine">Mine</h2><h2 id="again-2">x</h2><h2>日本</h2><h2> </h2>',
    )
    expect(headings).toEqual([
      { id: 'top', text: 'Top', level: 2 },
      { id: 'what-this-costs-and-why', text: 'What this costs & why', level: 2 },
      { id: 'again', text: 'Again', level: 3 },
      { id: 'again-3', text: 'Again', level: 3 },
      { id: 'mine', text: 'Mine', level: 2 },
      { id: 'again-2', text: 'x', level: 2 },
      { id: 'section', text: '日本', level: 2 },
    ])
    expect(html).toContain('<h4 id="deep">')
    expect(html).toContain('<h2 id="mine">Mine<a class="heading-link" href="#mine"')
    const ids = [...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})

describe('images', () => {
  test('that were uploaded get width, height, lazy loading and, if smaller copies exist, srcset', async () => {
    expect(await renderToHtml('<p><img src="/uploads/a.webp" alt="A &quot;graph&quot;"></p>')).toBe(
      '<p><img src="/uploads/a.webp" alt="A &quot;graph&quot;" loading="lazy" decoding="async" width="1200" height="800" srcset="/uploads/a-320.webp 320w, /uploads/a.webp 1200w" sizes="(min-width: 80rem) 48.5rem, (min-width: 64rem) 33.5rem, calc(100vw - 2.5rem)" /></p>',
    )
    expect(await renderToHtml('<img src="/uploads/tiny.png">')).toBe(
      '<img src="/uploads/tiny.png" loading="lazy" decoding="async" width="200" height="100" />',
    )
  })

  test('keep explicit attributes, and get no width, height or srcset if they are external', async () => {
    expect(
      await renderToHtml('<img src="/uploads/a.webp" width="600" height="400" loading="eager" srcset="/b.png 2x">'),
    ).toBe('<img src="/uploads/a.webp" width="600" height="400" loading="eager" srcset="/b.png 2x" decoding="async" />')
    expect(await renderToHtml('<img src="https://example.com/x.png" alt="">')).toBe(
      '<img src="https://example.com/x.png" alt="" loading="lazy" decoding="async" />',
    )
  })
})

test('wraps outermost tables in focusable scroll containers and makes code blocks focusable', async () => {
  const scrollContainer = '<div class="table-scroll" tabindex="0" role="group" aria-label="Table">'
  const buildTable = (content: string) => `<table><tbody><tr><td>${content}</td></tr></tbody></table>`
  expect(await renderToHtml(`<p>a</p>${buildTable('1')}<pre><code>b</code></pre>`)).toBe(
    `<p>a</p>${scrollContainer}${buildTable('1')}</div><pre tabindex="0"><code>b</code></pre>`,
  )
  // A nested table stays inside the container of the outer table.
  expect(await renderToHtml(`${buildTable(buildTable('1'))}<p>after</p>${buildTable('2')}`)).toBe(
    `${scrollContainer}${buildTable(buildTable('1'))}</div><p>after</p>${scrollContainer}${buildTable('2')}</div>`,
  )
})

test('renders empty header cells as data cells', async () => {
  const html = '<table><thead><tr><th></th><th>A</th></tr></thead></table>'
  expect(await renderToHtml(html)).toContain('<thead><tr><td></td><th>A</th></tr></thead>')
})

test('labels the checkboxes of task lists, and keeps labels that the author set', async () => {
  const checkboxes = '<input type="checkbox"><input type="checkbox" checked><input type="checkbox" aria-label="Mine">'
  expect((await renderToHtml(checkboxes)).match(/aria-label="[^"]+"/g)).toEqual([
    'aria-label="Open task"',
    'aria-label="Completed task"',
    'aria-label="Mine"',
  ])
})

test('computes the reading time from the visible words, with a minimum of one minute', async () => {
  expect((await render('')).readingMinutes).toBe(1)
  expect((await render(`<p>${'word '.repeat(2200)}</p><script>${'x '.repeat(9000)}</script>`)).readingMinutes).toBe(10)
})

test('does not change HTML that needs no additions', async () => {
  const plain = sanitizeHtml(
    '<p>Text with <a href="/x">a link</a>.</p><ul><li>One</li></ul><blockquote>Quote</blockquote>',
  )
  expect((await renderArticle(plain, new Map())).html).toBe(plain)
})
