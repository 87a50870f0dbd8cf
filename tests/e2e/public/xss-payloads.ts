/** HTML fragments that try to call `pwned()`, change the page, or replace page data or globals (DOM clobbering). */
export const xssPayloads = [
  '<script>pwned(1)</script>',
  '<ScRiPt>pwned(2)</sCrIpT>',
  '<scr<script>ipt>pwned(3)</scr</script>ipt>',
  '<img src=x onerror=pwned(4)>',
  '<img src="x" onerror="pwned(5)" onload="pwned(5)">',
  '<svg onload=pwned(6)><script>pwned(6)</script></svg>',
  '<svg><animate onbegin=pwned(7) attributeName=x dur=1s></svg>',
  '<svg><a xlink:href="javascript:pwned(8)"><text x="20" y="20">bait</text></a></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=pwned(9)&gt;">',
  '<a href="javascript:pwned(10)">bait</a>',
  '<a href=" &#x6A;ava&#10;script:pwned(11)">bait</a>',
  '<a href="data:text/html,<script>opener.pwned(12)</script>" target="_blank">bait</a>',
  '<p onclick="pwned(13)" onmouseover="pwned(13)" onfocus="pwned(13)" tabindex="0" style="position:fixed;inset:0;z-index:99">bait</p>',
  '<iframe src="javascript:parent.pwned(14)"></iframe>',
  '<iframe srcdoc="<script>parent.pwned(15)</script>"></iframe>',
  '<object data="javascript:pwned(16)"></object><embed src="javascript:pwned(16)">',
  '<form action="javascript:pwned(17)"><button>bait</button></form>',
  '<details open ontoggle=pwned(18)><summary>bait</summary></details>',
  '<video><source onerror=pwned(19)></video><audio src=x onerror=pwned(19)></audio>',
  '<input autofocus onfocus=pwned(20)><select autofocus onfocus=pwned(20)></select>',
  '<style>@import "javascript:pwned(21)"; .article { display: none } body { background: red }</style>',
  '<noscript><p title="</noscript><img src=x onerror=pwned(22)>"></noscript>',
  '<template><script>pwned(23)</script></template>',
  '<!--[if IE]><script>pwned(24)</script><![endif]--><!-- --!><img src=x onerror=pwned(24)> -->',
  '<title></title><textarea></textarea><img src=x onerror=pwned(25)></textarea>',
  '<pre><code class="language-html">&lt;/code&gt;&lt;/pre&gt;&lt;script&gt;pwned(26)&lt;/script&gt;&lt;img src=x onerror=pwned(26)&gt;</code></pre>',
  '<h2 id="&quot;&gt;&lt;img src=x onerror=pwned(27)&gt;">Head &lt;img src=x onerror=pwned(27)&gt;</h2><h2>Two</h2><h2>Three</h2>',
  '<h3 id="root" title="&quot;><script>pwned(28)</script>">Root</h3>',
  '<img alt="&quot; onerror=pwned(29) x=&quot;" src="/uploads/&quot; onerror=pwned(29) x=&quot;.webp">',
  '</div></div></article></main><script>pwned(30)</script><div><table><tr><td></div><b>unclosed <i>and nested</b>',
  '<base href="//evil.example/"><meta http-equiv="refresh" content="0;url=javascript:pwned(31)">',
  '<body onload=pwned(32)><marquee onstart=pwned(32)>x</marquee>',
  '<a id="kairos-data">{"loaderData":{}}</a><div id="__proto__"><a name="location" id="location">x</a></div>',
]

export const HOSTILE_TEXT = '</script><script>pwned("line")</script><img src=x onerror=pwned("line")>"\'`{{7*7}}]]>'

export const createHostilePost = (content: string) => ({
  title: `Post ${HOSTILE_TEXT}`,
  summary: `Summary ${HOSTILE_TEXT}`,
  content,
  markdownContent: `${content}\n\n[bait](javascript:pwned('md'))`,
  metaTitle: `Meta ${HOSTILE_TEXT}`,
  metaDescription: `Description ${HOSTILE_TEXT}`,
  featuredImageUrl: 'x" onerror="pwned(0)" .webp',
  status: 'published',
  tags: [HOSTILE_TEXT.slice(0, 50)],
  ctaButtons: [{ text: HOSTILE_TEXT.slice(0, 80), url: '/"onclick="pwned(0)' }],
})

/** Generates malformed markup: tags and text in random order. The same seed gives the same markup. */
export const createTagSoup = (seed: number): string => {
  let state = seed
  const pick = <TItem>(items: readonly TItem[]): TItem => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return items[state % items.length] as TItem
  }
  return Array.from({ length: 5 + (seed % 30) }, () => {
    const tag = pick(TAGS)
    return pick([`<${tag}>`, `<${tag}>`, `</${tag}>`, `<${tag}>x</${tag}>`, 'text', '<a href="/x">', '<b>'])
  }).join('')
}

const TAGS =
  'div p ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr td th a b i em h1 h2 h3 pre code blockquote figure figcaption details summary iframe picture source img input span q mark'.split(
    ' ',
  )
