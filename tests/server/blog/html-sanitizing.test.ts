import { describe, expect, test } from 'vitest'
import { normalizeImagePath } from '../../../server/blog/rules'
import { renderMarkdown, sanitizeHtml } from '../../../server/content/html'
import { toPlainText } from '../../../server/content/html.text'

describe('unsafe or malformed markup', () => {
  // If the expected output is null, the test accepts any output without unsafe markup.
  test.each([
    ['<script>alert(1)</script>', ''],
    ['<p>a<SCRIPT SRC=//evil.example/x.js></SCRIPT>b</p>', '<p>ab</p>'],
    ['<scr<script>ipt>alert(1)</scr</script>ipt>', null],
    ['<p onclick="alert(1)" ONMOUSEOVER=alert(1)>x</p>', '<p>x</p>'],
    ['<img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<img src="a.png"onload=alert(1)//', ''],
    ['<a href="javascript:alert(1)">x</a>', 'x'],
    ['<a href=" JaVaScRiPt:alert(1)">x</a>', 'x'],
    ['<a href="java\tscript:alert(1)">x</a>', 'x'],
    ['<a href="java&#10;script:alert(1)">x</a>', 'x'],
    ['<a href="&#x6A;avascript:alert(1)">x</a>', 'x'],
    ['<a href="\u0001javascript:alert(1)">x</a>', 'x'],
    ['<a href="vbscript:msgbox(1)">x</a>', 'x'],
    ['<a href="data:text/html,<script>alert(1)</script>">x</a>', 'x'],
    ['<a href="//evil.example">x</a>', 'x'],
    ['<img src="data:image/svg+xml;base64,PHN2Zz4=">', ''],
    ['<img src="javascript:alert(1)">', ''],
    ['<img srcset="javascript:alert(1) 1x, /a.png 2x">', '<img srcset="/a.png 2x" />'],
    ['<svg><script>alert(1)</script></svg>', ''],
    ['<svg onload=alert(1)><circle r="1"/></svg>', ''],
    ['<math><mtext><img src=x onerror=alert(1)></mtext></math>', '<img src="x" />'],
    ['<style>body{display:none}</style>', ''],
    ['<p style="position:fixed;inset:0" class="fixed inset-0">x</p>', '<p>x</p>'],
    ['<link rel="stylesheet" href="//evil.example/x.css">', ''],
    ['<meta http-equiv="refresh" content="0;url=//evil.example">', ''],
    ['<base href="//evil.example/">', ''],
    ['<object data="x.swf"></object><embed src="x.swf"><applet></applet>', ''],
    ['<form action="//evil.example"><input name="password"><button>Go</button></form>', 'Go'],
    ['<template><script>alert(1)</script></template>', ''],
    ['<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>', null],
    ['<textarea></textarea><img src=x onerror=alert(1)>', '<img src="x" />'],
    ['<input type="checkbox" onfocus="alert(1)" autofocus>', '<input type="checkbox" disabled />'],
    ['<input type="image" src="javascript:alert(1)"><input type="submit" formaction="//evil.example">', ''],
    [
      '<a href="https://example.com" ping="//evil.example" onclick=alert(1)>x</a>',
      '<a href="https://example.com">x</a>',
    ],
    ['<video src="x" onerror="alert(1)"></video><audio autoplay src="x"></audio>', ''],
    ['<img src="/a.png" usemap="#m"><map name="m"><area href="javascript:alert(1)"></map>', '<img src="/a.png" />'],
    ['<div id="x" data-x="1" is="evil-element" slot="a" part="b">x</div>', '<div id="x">x</div>'],
    ['<p><a href="&#x09;javascript&colon;alert(1)">x</a></p>', '<p>x</p>'],
    ['<a href="feed:javascript:alert(1)">x</a>', 'x'],
    ['<a href="blob:https://evil.example/1">x</a>', 'x'],
    ['<img src="/a.png" srcset="/b.png 2x, data:image/svg+xml,x 3x">', '<img src="/a.png" srcset="/b.png 2x" />'],
    ['<table><div><table><tr><td>x</td></tr></table></div></table>', '<table><tr><td>x</td></tr></table>'],
    ['<h2>a<div><h3>b</h3></div></h2>', '<h2>a<div>b</div></h2>'],
    ['<iframe><div><iframe></iframe></div></iframe>', ''],
    ['<ul><li><div><li>x</li></div></li></ul>', '<ul><li><div>x</div></li></ul>'],
    ['<p><td>x</td><li>y</li><dd>z</dd></p>', '<p>xyz</p>'],
    ['<table><tr><td><tr><td>x</td></tr></td></tr></table>', null],
    ['<xmp><img src=x onerror=alert(1)></xmp>', null],
    ['<plaintext><img src=x onerror=alert(1)>', null],
    ['<title><img src=x onerror=alert(1)></title>', null],
    ['<select><style><img src=x onerror=alert(1)></style></select>', null],
    ['<math><annotation-xml encoding="text/html"><script>alert(1)</script></annotation-xml></math>', ''],
    ['<!-- <img src=x onerror=alert(1)> --><p>x</p>', '<p>x</p>'],
    ['<!--[if IE]><script>alert(1)</script><![endif]-->', ''],
    ['<p>a<b>b<i>c</p>d', null],
    ['<table><tr><td><script>alert(1)</script><p>x', null],
    ['<iframe src="https://evil.example/"></iframe>', ''],
    ['<iframe src="https://www.youtube-nocookie.com.evil.example/embed/x"></iframe>', ''],
    ['<iframe src="//evil.example/"></iframe>', ''],
    ['<iframe src="javascript:alert(1)"></iframe>', ''],
    ['<iframe src="/admin"></iframe>', ''],
    ['<iframe srcdoc="<script>alert(1)</script>"></iframe>', ''],
    ['<p>a<iframe></iframe><img alt="x"><img src=" "><a>b</a><a title="x">c</a></p>', '<p>abc</p>'],
    [
      '<picture><source srcset="javascript:alert(1)"><source srcset="/a.png&quot;onerror=alert(1)"><img></picture>',
      null,
    ],
    ['<source srcset="/a.png"><img alt="x">', '<source srcset="/a.png" />'],
    ['<a href="javascript:x"><b>x</b> <a href="/y">y</a></a>', null],
    ['<code class="language-js evil fixed">x</code>', '<code class="language-js">x</code>'],
  ])('is sanitized: %s', (hostile, expected) => {
    const output = sanitizeHtml(hostile)
    if (expected !== null) expect(output.replace(/disabled=""/g, 'disabled')).toBe(expected)
    expect(output).not.toMatch(/<\s*(script|style|svg|math|object|embed|form|base|meta|link|template|noscript)/i)
    expect(output.replace(/"[^"]*"/g, '""')).not.toMatch(/<[^>]*\s(on\w+|style|srcdoc)\s*=/i)
    expect(output).not.toMatch(/(href|src|srcset)="[^"]*(javascript|vbscript|data):/i)
    expect(sanitizeHtml(output), 'sanitizing twice').toBe(output)
  })

  test('with unmatched tags gets matching opening and closing tags', () => {
    for (const brokenHtml of [
      '<p>a<b>b<i>c</p>d',
      '<div><ul><li>a',
      '</div></div><p>x',
      '<table><tr><td>x',
      '<a href="/x>y',
    ]) {
      const cleanHtml = sanitizeHtml(brokenHtml)
      const openedTags = [...cleanHtml.matchAll(/<([a-z]\w*)[^>]*?(\/?)>/g)]
        .filter(([, , selfClosingSlash]) => !selfClosingSlash)
        .map(([, name]) => name)
      const closedTags = [...cleanHtml.matchAll(/<\/([a-z]\w*)>/g)].map(([, name]) => name)
      expect(openedTags.sort(), brokenHtml).toEqual(closedTags.sort())
    }
  })
})

// A sanitizer with quadratic complexity would need minutes for this input.
test('sanitizes 250,000 characters of tags in linear time', { timeout: 60_000 }, () => {
  for (const tag of ['<li>', '<table>', '<a href=x>', '</div>', '<', '<b>x</b>', '<a>x', 'x<img>', '<tr><td>x'])
    expect(sanitizeHtml(tag.repeat(250_000 / tag.length)), tag).not.toMatch(/<(table|li|tr)>$/)
})

test('keeps allowed markup unchanged', () => {
  const allowedMarkup = [
    '<h1>One</h1><h2>Two</h2><h3>Three</h3><h4>Four</h4><h5>Five</h5><h6>Six</h6>',
    '<p>Text with <strong>strong</strong>, <em>em</em>, <s>struck</s>, <mark>marked</mark>, <sub>low</sub><sup>high</sup>, <kbd>Ctrl</kbd>.</p>',
    '<ul><li>a</li><li>b<ol start="3" reversed><li>c</li></ol></li></ul>',
    '<dl><dt>Term</dt><dd>Meaning</dd></dl>',
    '<blockquote><p>Quoted</p></blockquote><hr />',
    '<table><caption>Costs</caption><thead><tr><th scope="col">A</th><th colspan="2">B</th></tr></thead><tbody><tr><td rowspan="2">1</td><td>2</td></tr></tbody></table>',
    '<pre><code class="language-python">if a &lt; b &amp;&amp; c:\n    pass</code></pre>',
    '<figure><img src="/uploads/a.webp" srcset="/uploads/a.webp 1x, /uploads/b.webp 2x" alt="A graph" width="800" height="450" loading="lazy" /><figcaption>A caption</figcaption></figure>',
    '<p><a href="https://example.com/?a=1&amp;b=2#c" title="There">out</a> <a href="/contact">in</a> <a href="#method">down</a> <a href="mailto:a@b.example">mail</a> <a href="tel:+15550100">call</a></p>',
    '<iframe src="https://www.youtube-nocookie.com/embed/abc" width="560" height="315" allowfullscreen loading="lazy"></iframe>',
    '<iframe src="https://player.vimeo.com/video/1"></iframe>',
    '<ul><li><input type="checkbox" checked disabled /> Done</li><li><input type="checkbox" disabled /> To do</li></ul>',
    '<p>Costs &lt; 5 &amp; &gt; 3, "quoted" — it’s €5…</p>',
    '<p>Ticks like <code>a &lt; b</code> and <code>&lt;script&gt;</code> are text.</p>',
    '<pre><code class="language-html">&lt;img src=x onerror=alert(1)&gt;\n\t&lt;b&gt;</code></pre>',
    '<table><thead><tr><th align="right">N</th></tr></thead><tbody><tr><td align="right">1</td></tr></tbody></table>',
    '<picture><source srcset="/a.avif" type="image/avif" media="(min-width: 600px)" /><img src="/a.jpg" alt="A" /></picture>',
    '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">new window</a></p>',
    '<table><colgroup><col span="2" /><col /></colgroup><tbody><tr><td>1</td></tr></tbody></table>',
    '<h2 id="method">Method</h2><p>Line<br />break</p>',
    '<a id="there">x</a>',
    '<details open><summary>More</summary><p>Hidden</p></details>',
    '<p lang="fr" dir="ltr">Déjà vu — 日本 🧭 <time datetime="2026-01-01">New Year</time></p>',
  ]
  for (const html of allowedMarkup)
    expect(sanitizeHtml(html).replace(/(allowfullscreen|open|reversed|checked|disabled)=""/g, '$1')).toBe(html)
})

test.each([
  ['<source srcset="/a.avif" type="image/avif"><img alt="A">', '/a.avif', '<img src="/a.avif" alt="A" />'],
  ['<source srcset="/a.webp 1x, /b.webp 2x"><img src=" ">', '/a.webp', '<img src="/a.webp" />'],
  [
    `<source srcset="/w_1,h_2/$'a.webp, /b.webp 2x"><img alt="">`,
    "/w_1,h_2/$'a.webp",
    `<img src="/w_1,h_2/$'a.webp" alt="" />`,
  ],
  ['<source srcset="/a.mp4" type="video/mp4"><source srcset="/b.png"><img>', '/b.png', '<img src="/b.png" />'],
  [
    '<source srcset="javascript:x() 1x"><source srcset="/b.png" media="(width > 9em)"><img>',
    '/b.png',
    '<img src="/b.png" />',
  ],
  ['<source srcset="/a.avif"><img src="/a.jpg">', '/a.avif', '<img src="/a.jpg" />'],
  ['<source srcset="/a.avif"><img srcset="/a.jpg 2x">', '/a.avif', '<img srcset="/a.jpg 2x" />'],
  // These images get no URL: the first is before the source, the second has no usable source, and the third is outside
  // the picture.
  ['<img alt="x"><source srcset="/a.avif">', '/a.avif', undefined],
  ['<source srcset="data:image/png;base64,AA=="><img alt="x">', undefined, undefined],
  ['<source type="image/avif"></picture><img alt="x">', undefined, undefined],
])('fills in a missing image URL from the picture sources, or removes the image: %s', (markup, sourceUrl, image) => {
  const clean = sanitizeHtml(`<p>x</p><picture>${markup}</picture>`)
  expect(clean.match(/<img[^>]*>/)?.[0]).toBe(image)
  if (sourceUrl) expect(clean).toContain(` srcset="${sourceUrl}`)
  expect(sanitizeHtml(clean), 'sanitizing twice').toBe(clean)
})

test.each([
  ['https://youtu.be/aB3_-x9Yz01', 'aB3_-x9Yz01'],
  ['https://youtu.be/aB3_-x9Yz01?si=abc&amp;t=4', 'aB3_-x9Yz01'],
  ['https://www.youtube.com/watch?v=aB3_-x9Yz01', 'aB3_-x9Yz01'],
  ['https://www.youtube.com/watch?t=4&amp;v=aB3_-x9Yz01&amp;list=x', 'aB3_-x9Yz01'],
])('replaces the YouTube URL %s with the URL of the embedded player', (url, id) => {
  const expected = `<iframe src="https://www.youtube-nocookie.com/embed/${id}" width="560"></iframe>`
  expect(sanitizeHtml(`<iframe src="${url}" width="560"></iframe>`)).toBe(expected)
})

test('adds noopener to links that open a new window', () => {
  for (const rel of ['', ' rel="opener"', ' rel="nofollow"']) {
    const clean = sanitizeHtml(`<a href="https://example.com" target="_blank"${rel}>x</a>`)
    expect(clean).toMatch(/rel="[^"]*\bnoopener\b[^"]*"/)
    expect(clean).not.toMatch(/\bopener\b(?<!noopener)/)
    expect(clean).toContain('target="_blank"')
  }
  expect(sanitizeHtml('<a href="/x" target="_BLANK">x</a>')).toMatch(/noopener|^<a href="\/x">/)
  expect(sanitizeHtml('<a href="/x" target="elsewhere">x</a>')).toMatch(/noopener|^<a href="\/x">/)
})

test('extracts one line of text, with blocks separated and entities decoded once', () => {
  expect(toPlainText(sanitizeHtml('<h2>Head</h2><p>a<br>b</p><ul><li>c</li><li>d</li></ul>'))).toBe('Head a b c d')
  expect(toPlainText(sanitizeHtml('<p>1 &lt; 2 &amp;&amp; "x" &amp;lt; &nbsp; é</p>'))).toBe('1 < 2 && "x" &lt; é')
  expect(toPlainText(sanitizeHtml('<p>He<b>ll</b>o</p>\n\n<p>there</p>'))).toBe('Hello there')
  expect(toPlainText(sanitizeHtml('<style>p{}</style><script>x()</script>visible'))).toBe('visible')
})

test('renders Markdown to HTML, from which sanitizeHtml removes unsafe markup', () => {
  const html = renderMarkdown(
    '## Head\n\nA *word* and `code`.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\nx < 1\n```\n\n![A graph](/uploads/a.webp "What it shows")\n',
  )
  expect(html).toContain('<h2>Head</h2>')
  expect(html).toContain('<em>word</em>')
  expect(html).toContain('<td>1</td>')
  expect(html).toContain('<pre><code class="language-python">x &lt; 1\n</code></pre>')
  expect(html).toContain(
    '<figure><img src="/uploads/a.webp" alt="A graph"><figcaption>What it shows</figcaption></figure>',
  )
  expect(sanitizeHtml(renderMarkdown('[x](javascript:alert(1)) <img src=x onerror=alert(1)>'))).not.toMatch(
    /javascript|onerror/,
  )
})

test.each([
  ['https://example.com/a.png', 'https://example.com/a.png'],
  ['http://example.com/a.png', 'http://example.com/a.png'],
  ['/uploads/a.png', '/uploads/a.png'],
  ['/uploads/deep/a.png', '/uploads/deep/a.png'],
  ['/app/tmp/uploads/a.png', '/uploads/a.png'],
  ['tmp/uploads/deep/a.png', '/uploads/a.png'],
  ['images/a.png', 'images/a.png'],
  ['/images/a.png', '/images/a.png'],
  ['a.png', '/uploads/a.png'],
])('normalizes the featured image %s to %s', (input, path) => {
  expect(normalizeImagePath(input)).toBe(path)
})
