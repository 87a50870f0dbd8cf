import { Editor, getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { richTextExtensions } from '../../../client/blog/admin/rich-text/extensions'
import { listLostMarkup, parseHtml, serializeHtml } from '../../../client/blog/admin/rich-text/html'
import { inlineFigures } from '../../../prisma/demo/figures'
import { demoPosts } from '../../../prisma/demo/posts'
import { renderMarkdown, sanitizeHtml } from '../../../server/content/html'

const schema = getSchema(richTextExtensions)
const roundTrip = (html: string) => serializeHtml(schema, parseHtml(schema, html))

const losslessCases = {
  paragraphs: '<p>One</p><p>Two <strong>bold</strong> <em>words</em></p>',
  headings: '<h2>Two</h2><h3>Three</h3><h4>Four</h4>',
  links:
    '<p><a href="/blog/x">in</a> <a target="_blank" rel="noopener noreferrer" href="https://x.example/">out</a></p>',
  lists: '<ul><li>one</li><li>two<ul><li>deep</li></ul></li></ul><ol start="3"><li>three</li></ol>',
  code: '<p>Say <code>x</code></p><pre><code class="language-sql">select 1\n  from t;\n</code></pre>',
  quote: '<blockquote><p>Said</p></blockquote><hr>',
  figure:
    '<figure><img src="/uploads/a.webp" alt="A" width="1600" height="790"><figcaption>Caption <em>x</em></figcaption></figure>',
  drawing:
    '<figure><svg viewBox="0 0 9 9" aria-label="A line"><text x="1" y="2">a</text></svg><figcaption>Caption</figcaption></figure>',
  formulas: String.raw`<p>Escaped \$5, $x_1$ and $$\frac{a}{b}$$</p>`,
  image: '<p><img src="/uploads/a.webp" alt="A"></p>',
  table:
    '<table><thead><tr><th>A</th><th align="right">B</th></tr></thead><tbody><tr><td>1</td><td align="right">2</td></tr></tbody></table>',
  marks: '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> <mark>m</mark> <abbr title="a b">AB</abbr> <del>x</del></p>',
  definitions: '<dl><dt>Lead</dt><dd>How far ahead</dd></dl>',
  details: '<details><summary>More</summary><p>Text</p></details>',
}

test.each(Object.entries(losslessCases))('parsing and serializing HTML preserves %s', (_name, html) => {
  expect(roundTrip(html)).toBe(html)
  expect(listLostMarkup(schema, html)).toEqual([])
})

test.each(demoPosts)('the editor preserves all markup of the demo post $slug', ({ markdown }) => {
  expect(listLostMarkup(schema, sanitizeHtml(renderMarkdown(inlineFigures(markdown))))).toEqual([])
})

const equivalentCases: Record<string, [string, string]> = {
  'spaces between blocks': ['<p>One\n  two</p>\n\n<ul>\n<li>x\n</li>\n</ul>\n', '<p>One two</p><ul><li>x</li></ul>'],
  'spaces in a figure': [
    '<figure>\n<svg viewBox="0 0 9 9">\n<text x="1" y="2">a</text>\n</svg>\n</figure>',
    '<figure><svg viewBox="0 0 9 9">\n<text x="1" y="2">a</text>\n</svg></figure>',
  ],
  'equivalent elements': ['<p><b>One</b> <i>two</i></p>', '<p><strong>One</strong> <em>two</em></p>'],
  'a line break between two marks': ['<p><em>a</em>\n<strong>b</strong></p>', '<p><em>a</em> <strong>b</strong></p>'],
  'paragraphs in list items': ['<ul><li><p>x</p></li></ul>', '<ul><li>x</li></ul>'],
}

test.each(Object.entries(equivalentCases))('normalizes %s without reporting a loss', (_name, [html, normalized]) => {
  expect(roundTrip(html)).toBe(normalized)
  expect(listLostMarkup(schema, html)).toEqual([])
})

const lossyCases: Record<string, [string, string[]]> = {
  'a table caption': ['<table><caption>Sales</caption><tbody><tr><td>1</td></tr></tbody></table>', ['<caption>']],
  'a heading id': ['<h2 id="why">Why</h2>', ['id on <h2>']],
  'the position of a drawing in a paragraph': ['<p>a <svg viewBox="0 0 9 9"></svg> b</p>', ['the order of elements']],
  'a paragraph language': ['<p lang="de">Zeit</p>', ['lang on <p>']],
  'the position of a figure caption': [
    '<figure><figcaption>C</figcaption><img src="/uploads/a.webp"></figure>',
    ['the order of elements'],
  ],
}

test.each(Object.entries(lossyCases))('reports the loss of %s', (_name, [html, losses]) => {
  expect(listLostMarkup(schema, html)).toEqual(losses)
})

test('hides the parts of a drawing that the server removes, but keeps them in the HTML', () => {
  const html =
    '<svg viewBox="0 0 9 9" aria-label="A line" class="figure-line fixed" onload="x()" style="color:red"><image href="https://x.example/a.png"></image><path d="M0 0" fill="url(https://x.example/#a)" stroke="currentColor"></path><g><text x="1" y="2">a</text></g></svg>'
  const editor = new Editor({ element: document.createElement('div'), extensions: richTextExtensions, content: html })
  expect(editor.view.dom.querySelector('svg')?.outerHTML).toBe(
    '<svg viewBox="0 0 9 9" aria-label="A line" class="figure-line" role="img"><path d="M0 0" stroke="currentColor"></path><g><text x="1" y="2">a</text></g></svg>',
  )
  expect(serializeHtml(schema, editor.state.doc)).toContain('onload')
  editor.destroy()
})

test('exposes header cells without text as data cells', () => {
  const content = '<table><tbody><tr><th></th><th>A</th></tr></tbody></table>'
  const editor = new Editor({ element: document.createElement('div'), extensions: richTextExtensions, content })
  const getRoles = () => [...editor.view.dom.querySelectorAll('th')].map(cell => cell.getAttribute('role'))
  expect(getRoles()).toEqual(['cell', null])
  editor.commands.insertContentAt(4, 'Name')
  expect(getRoles()).toEqual([null, null])
  expect(serializeHtml(schema, editor.state.doc)).not.toContain('role')
  editor.destroy()
})
