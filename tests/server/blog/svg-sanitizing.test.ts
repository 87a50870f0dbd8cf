import { expect, test } from 'vitest'
import { renderArticle } from '../../../server/content/article'
import { sanitizeHtml } from '../../../server/content/html'
import { isBlankHtml, toPlainText } from '../../../server/content/html.text'

const wrapInSvg = (markup: string) => `<svg viewbox="0 0 9 9">${markup}</svg>`

test('keeps drawings of shapes and text, and lowercases tag and attribute names', () => {
  const drawing =
    '<figure><svg viewbox="0 0 480 300" aria-label="Two lines"><g class="figure-muted" stroke="currentColor" fill="none" stroke-width="1.5">' +
    '<path d="M0,0 L-1.5 2e3 C1 2 3 4 5 6 A1 1 0 0 1 2 2Z"></path><line x1="0" y1=".5" x2="-1" y2="+3"></line></g>' +
    '<rect x="0" y="0" width="4" height="5" rx="1" fill="#0af" fill-opacity="0.2"></rect><circle cx="1" cy="2" r="3"></circle>' +
    '<polyline points="0,0 1,1" stroke-dasharray="4 3" stroke-linecap="round"></polyline>' +
    '<text x="1" y="2" text-anchor="middle" font-size="14" font-weight="600" transform="rotate(-90 4 5)">6 <tspan class="figure-signal" dy="4">weeks</tspan></text></svg>' +
    '<figcaption>Caption</figcaption></figure>'
  expect(sanitizeHtml(drawing)).toBe(drawing)
  expect(sanitizeHtml('<SVG viewBox="0 0 9 9"><Circle r=1 /><line x1="1" /></SVG>')).toBe(
    wrapInSvg('<circle r="1"></circle><line x1="1"></line>'),
  )
})

test.each([
  ['<circle r="1" onclick="alert(1)" style="fill:url(//evil.example)" tabindex="0" />', '<circle r="1"></circle>'],
  ['<path d="M0 0" fill="url(//evil.example/#a)" stroke="javascript:alert(1)" />', '<path d="M0 0"></path>'],
  ['<path d="M0 0;alert(1)" class="fixed inset-0 figure-signal evil" />', '<path class="figure-signal"></path>'],
  ['<rect width="100%" height="1e9999" x="calc(1px)" y="9"/>', '<rect y="9"></rect>'],
  ['<g transform="translate(1 2) url(x)" mask="url(#a)" filter="url(#a)" clip-path="url(#a)" />', '<g></g>'],
  ['<script>alert(1)</script><style>*{display:none}</style>', ''],
  ['<animate onbegin="alert(1)" attributeName="href" /><set attributeName="x" to="1" />', ''],
  ['<use href="data:image/svg+xml,x" /><use xlink:href="#a" /><image href="//evil.example/x.png" />', ''],
  ['<a href="javascript:alert(1)"><text>bait</text></a>', '<text>bait</text>'],
  ['<foreignObject><iframe srcdoc="<script>alert(1)</script>"></iframe><p>x</p></foreignObject>', 'x'],
  ['<desc><img src=x onerror=alert(1)></desc>', ''],
  ['<title><img src=x onerror=alert(1)></title>', null],
  ['<text><p>x</p><b>y</b><img src="/a.png"><table><tr><td>z</td></tr></table></text>', '<text>xyz</text>'],
  ['<text><circle r="1"/><svg viewBox="0 0 1 1"><g></g></svg></text>', '<text></text>'],
  ['<svg viewBox="0 0 1 1"><circle r="1"/></svg>', '<circle r="1"></circle>'],
  ['<iframe src="https://player.vimeo.com/video/1"></iframe>', ''],
  ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', ''],
  ['<filter id="a"></filter><linearGradient></linearGradient><pattern></pattern><marker></marker>', ''],
  ['<![CDATA[<img src=x onerror=alert(1)>]]>', null],
  ['<g><![CDATA[</g></svg><script>alert(1)</script>]]></g>', null],
])('removes disallowed markup from a drawing: %s', (hostile, expected) => {
  const output = sanitizeHtml(`<svg viewBox="0 0 9 9">${hostile}</svg>`)
  if (expected !== null) expect(output).toBe(wrapInSvg(expected))
  expect(output).not.toMatch(/<\s*(script|style|a|use|image|img|foreignobject|iframe|math|title|desc|animate|set)\b/i)
  expect(output.replace(/>[^<]*</g, '><')).not.toMatch(/\s(on\w+|style|href|src|xlink:href)=/i)
  expect(sanitizeHtml(output), 'sanitizing twice').toBe(output)
})

test.each([
  ['<svg><circle r="1"/></svg>', ''],
  ['<svg viewBox="javascript:alert(1)"><circle r="1"/></svg>', ''],
  ['<p><circle r="1"/><path d="M0 0"/><text>x</text><g>y</g></p>', '<p>xy</p>'],
  ['<table><svg viewBox="0 0 9 9"><g></g></svg></table>', '<table></table>'],
  ['<svg viewBox="0 0 9 9"><g><p>a</p>', wrapInSvg('<g>a</g>')],
])('removes invalid drawings and misplaced elements: %s', (markup, expected) => {
  const output = sanitizeHtml(markup)
  expect(output).toBe(expected)
  expect(sanitizeHtml(output), 'sanitizing twice').toBe(output)
})

test('exposes a labeled drawing to screen readers as an image, and hides a drawing without a label', async () => {
  const { html } = await renderArticle(
    sanitizeHtml('<svg viewBox="0 0 9 9" aria-label="A curve" role="none"></svg><svg viewBox="0 0 9 9"></svg>'),
    new Map(),
  )
  expect(html).toBe(
    '<svg viewbox="0 0 9 9" aria-label="A curve" role="img"></svg><svg viewbox="0 0 9 9" aria-hidden="true"></svg>',
  )
})

test('counts a drawing as content, but omits its text from the plain text', () => {
  const html = sanitizeHtml(wrapInSvg('<text>120</text>'))
  expect(isBlankHtml(html)).toBe(false)
  expect(toPlainText(`<p>a</p>${html}`)).toBe('a')
})
