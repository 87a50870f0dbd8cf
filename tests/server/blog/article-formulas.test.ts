import { describe, expect, test } from 'vitest'
import { renderArticle } from '../../../server/content/article'
import { renderMarkdown, sanitizeHtml, toAbsoluteUrls } from '../../../server/content/html'
import { toPlainText } from '../../../server/content/html.text'

const tex = String.raw

const renderHtml = async (html: string) => (await renderArticle(sanitizeHtml(html), new Map())).html
const render = (markdown: string) => renderHtml(renderMarkdown(markdown))

const listFormulas = (html: string) =>
  [...html.matchAll(/<annotation encoding="application\/x-tex">([^<]*)<\/annotation>/g)].map(([, source]) => source)

test('renders formulas in Markdown as MathML without scripts, styles or KaTeX classes', async () => {
  const html = await render(tex`The value $x_1 * y_2 * z$ is:

$$
\begin{aligned}
a &= \frac{1}{2} \\
+ b &< \sqrt{x}
\end{aligned}
$$
`)
  expect(listFormulas(html)).toEqual([
    'x_1 * y_2 * z',
    tex`\begin{aligned}
a &amp;= \frac{1}{2} \\
+ b &amp;&lt; \sqrt{x}
\end{aligned}`,
  ])
  expect(html).toContain('<mfrac><mn>1</mn><mn>2</mn></mfrac>')
  expect(html).toContain('<math xmlns="http://www.w3.org/1998/Math/MathML" display="block">')
  expect(html).not.toMatch(/<(script|style|link|em)|\sstyle=|katex/)
})

test('renders formulas in HTML content as MathML', async () => {
  expect(listFormulas(await renderHtml('<ul><li>If $a &lt; b$, then $$c$$</li></ul>'))).toEqual(['a &lt; b', 'c'])
})

test.each([
  'It costs $5 and $10.',
  'Between $5 and 10$, or $5-$10, or US$5.',
  'Set $HOME/bin:$PATH in the shell.',
  'An opening $ x$ or a closing $x $ with a space.',
  'One dollar sign: $x',
  '$$',
  '$$$$ and $ $ and $$ $$',
])('keeps the dollar signs in "%s"', async text => {
  expect(await renderHtml(`<p>${text}</p>`)).toBe(`<p>${text}</p>`)
  expect(await render(text)).toBe(`<p>${text}</p>\n`)
})

test.each([
  ['between prices', '$5 and **not** 10$'],
  ['between dollar signs that are too far apart for a formula', `$a ${'b'.repeat(2_000)} **not** c$`],
])('renders Markdown emphasis %s', async (_place, markdown) => {
  expect(await render(markdown)).toBe(`<p>${markdown.replace('**not**', '<strong>not</strong>')}</p>\n`)
})

test('renders escaped dollar signs as literal dollar signs', async () => {
  for (const html of [await render(tex`\$x\$ and $y$`), await renderHtml(tex`<p>\$x\$ and $y$</p>`)]) {
    expect(html).toContain('<p>$x$ and <math')
    expect(listFormulas(html)).toEqual(['y'])
  }
})

test('keeps dollar signs in code and <kbd> elements', async () => {
  const html = await render('Use `$x$`, `\\$y` or <kbd>$z$</kbd>.\n\n```\n$$a$$\n```\n\n    $b$\n')
  expect(html).not.toContain('<math')
  for (const text of ['$x$', '\\$y', '$z$', '$$a$$', '$b$']) expect(html).toContain(text)
})

test.each([tex`\frac{`, tex`\foo{x}`, 'x^', tex`\begin{matrix} a`, '{'.repeat(1_900), tex`\left(`.repeat(300)])(
  'keeps an invalid formula as text and renders the next formula (case %#)',
  async source => {
    expect(await renderHtml(`<p>a $${source}$ b $y$</p>`)).toContain(`a $${source}$ b <math`)
  },
)

describe('the formula renderer', () => {
  test.each([
    tex`\href{javascript:alert(1)}{x}`,
    tex`\url{javascript:alert(1)}`,
    tex`\htmlStyle{position:fixed}{x}`,
    tex`\htmlClass{evil}{x}`,
    tex`\htmlData{evil=1}{x}`,
    tex`\includegraphics{https://evil.example/x.png}`,
    tex`\text{</math><script>alert(1)</script><img src=x onerror=alert(1)>}`,
    tex`\text{</annotation></semantics></math><svg onload=alert(1)>}`,
    tex`\color{red;background:url(//evil.example)}x`,
    tex`\text{"><img src=x onerror=alert(1)>}`,
  ])('produces no unsafe markup from %s', async source => {
    const html = await renderHtml(`<p>$${source.replaceAll('<', '&lt;')}$</p>`)
    const tags = [...html.matchAll(/<\/?([a-z]+)/g)].map(([, name]) => name)
    expect(tags.filter(name => /^(script|style|img|svg|a|link|mglyph|maction)$/.test(name ?? ''))).toEqual([])
    const math = html.slice(html.indexOf('<math'))
    expect(math.replace(/>[^<]*</g, '><')).not.toMatch(/\s(on\w+|style|class|href|src)=/)
  })

  test('limits macro expansion, and does not share macros between formulas', async () => {
    const nestedMacros = tex`\def\a{x}\def\b{\a\a\a\a\a\a}\def\c{\b\b\b\b\b\b}\def\d{\c\c\c\c\c\c}\d`
    expect(await renderHtml(`<p>$${nestedMacros}$</p>`)).not.toContain('<math')
    expect(await renderHtml(tex`<p>$\gdef\y{z}$ $\y$</p>`)).toContain(tex`$\y$`)
  })

  test('limits the width of spaces', async () => {
    expect(await renderHtml(tex`<p>$a\kern{9999em}b$</p>`)).toContain('<mspace width="20em">')
  })

  test('limits the number of formulas and the size of their output', async () => {
    const html = await renderHtml(`<p>${'$x$ '.repeat(2_000)}</p>`)
    expect(listFormulas(html)).toHaveLength(500)
    const longHtml = await renderHtml(`<p>${`$$${'x'.repeat(1_900)}$$ `.repeat(200)}</p>`)
    expect(longHtml.length).toBeLessThan(1_000_000)
  })

  // A pattern with quadratic complexity would need minutes for this input.
  test('finds formulas in 400,000 characters in linear time', { timeout: 60_000 }, async () => {
    for (const text of ['$', '$$', '$x', '$$ x', String.raw`\$`, '$ $', '$x$ ', '$$\n', '$5 and '])
      await render(text.repeat(400_000 / text.length))
  })
})

test('removes MathML tags that an author writes, and keeps the text inside them', () => {
  expect(sanitizeHtml('<p>a <math><mi>x</mi></math></p>')).toBe('<p>a x</p>')
})

test('makes display formulas and long inline formulas scrollable with the keyboard', async () => {
  const groupAttributes = 'tabindex="0" role="group" aria-label="Formula"'
  expect(await renderHtml('<p>$$x$$</p>')).toContain(`<span class="formula formula-display" ${groupAttributes}><math`)
  expect(await renderHtml(`<p>$${'x + '.repeat(10)}y$</p>`)).toContain(`<span class="formula" ${groupAttributes}><math`)
  expect(await renderHtml('<p>$x$</p>')).toContain('<p><math')
})

test('uses TeX instead of MathML in heading texts, plain text and the HTML of feeds', async () => {
  const content = sanitizeHtml(tex`<h2>The rate $\lambda$</h2><p>Costs \$5, <code>$x$</code> and $$y^2$$.</p>`)
  expect(toPlainText(content)).toBe(tex`The rate \lambda Costs $5, $x$ and y^2.`)
  const { headings } = await renderArticle(content, new Map())
  expect(headings).toEqual([{ id: 'the-rate-lambda', text: tex`The rate \lambda`, level: 2 }])
  expect(toAbsoluteUrls(content, 'https://example.com/blog/x')).toBe(
    tex`<h2>The rate <code>\lambda</code></h2><p>Costs $5, <code>$x$</code> and <code>y^2</code>.</p>`,
  )
})
