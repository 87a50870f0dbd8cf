// The limit's HTML: our own page as it was served, with everything that came from the database cut out and written
// again by string concatenation. What does not depend on the data is a constant here, as it would be by hand.

const escapes = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const text = value => String(value).replace(/[&<>"']/g, character => escapes[character])
const json = value => JSON.stringify(value).replace(/</g, '\\u003c')

/** Cuts what lies between two marks; gives what is before, and what is after. */
const cut = (html, from, to, last = false) => {
  const start = html.indexOf(from)
  const end = last ? html.lastIndexOf(to) : html.indexOf(to, start)
  if (start < 0 || end < 0)
    throw new Error(`our page no longer has ${from} … ${to}: bring bench/limit-pages.mjs up to date`)
  return [html.slice(0, start), html.slice(end)]
}

const DATA = '<script type="application/json" id="kairos-data">'

/** The /blog page without its cards, its filters and its data. */
export const frameOf = html => {
  const [head, afterCards] = cut(html, '<article', '<div class="print-hidden mt-10"')
  const categories = afterCards.indexOf('<button type="submit"', afterCards.indexOf('<aside'))
  const afterCategories = afterCards.indexOf('</form>', categories)
  const tags = afterCards.indexOf('<button type="submit"', afterCategories)
  const afterTags = afterCards.indexOf('</form>', tags)
  const data = afterCards.indexOf(DATA) + DATA.length
  return [
    head,
    afterCards.slice(0, categories),
    afterCards.slice(afterCategories, tags),
    afterCards.slice(afterTags, data),
    afterCards.slice(afterCards.indexOf('</script>', data)),
  ]
}

/** A post's page without its head, its article and its data. */
export const postFrameOf = html => {
  const [start, afterTitle] = cut(html, '<title>', '<script src=')
  const [fixed, styles] = cut(afterTitle, '<meta name="description"', '<link rel="stylesheet"')
  const [frame, afterArticle] = cut(styles, '<article', '</main>')
  const rail = styles.slice(styles.indexOf('<article'), styles.indexOf('<dl'))
  const share = styles.slice(styles.indexOf('</dl>'), styles.indexOf('<h1'))
  const data = afterArticle.indexOf(DATA) + DATA.length
  const canonical = /<link rel="canonical" href="([^"]*)\/blog\//.exec(html)?.[1] ?? ''
  return {
    start,
    fixed,
    frame: frame + rail,
    share,
    end: afterArticle.slice(0, data),
    last: afterArticle.slice(afterArticle.indexOf('</script>', data)),
    site: canonical,
  }
}

const short = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const BUTTON =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55 aria-disabled:opacity-55 border-edge text-text hover:border-text hover:bg-sunk h-8 px-3 text-sm'
const CHIP =
  'inline-flex min-h-7 items-center rounded-sm border border-line px-2 text-sm text-quiet transition-colors hover:border-edge hover:text-text aria-[current=true]:border-signal aria-[current=true]:text-signal'

const tagItem = tag =>
  `<li class="before:mr-1 before:text-tick before:content-[&#x27;#&#x27;]">${text(tag.name)}</li>`

const card = (row, index) => {
  const lead = index === 0
  const to = `/blog/${row.slug}`
  const more = row.tags.length - 3
  return `<article class="post-card ${lead ? 'post-card-lead' : ''}"><a tabindex="-1" aria-hidden="true" class="post-card-picture group relative block self-start" href="${to}" data-discover="true"><img src="${text(row.featuredImageUrl)}" alt="" width="1600" height="900" ${lead ? 'loading="eager" fetchPriority="high"' : 'loading="lazy"'} decoding="async" class="object-cover block aspect-video w-full overflow-hidden rounded-sm bg-sunk "/>${
    row.isFeatured
      ? '<span class="inline-flex items-center rounded-sm border px-1.5 py-px text-xs font-medium border-transparent bg-signal-fill text-on-signal absolute top-2 left-2">Featured</span>'
      : ''
  }</a><div class="post-card-margin label flex flex-wrap gap-x-4 gap-y-1">${row.isFeatured ? '<span class="sr-only">Featured.</span>' : ''}<time dateTime="${row.publishedAt.toISOString()}">${short.format(row.publishedAt)}</time>${
    row.categoryName === null
      ? ''
      : `<a class="font-sans text-sm text-text underline decoration-tick underline-offset-4 transition-colors hover:text-signal hover:decoration-signal" href="/blog?category=${row.categorySlug}" data-discover="true">${text(row.categoryName)}</a>`
  }</div><div class="post-card-words"><h2 class="${lead ? 'text-2xl sm:text-3xl' : 'text-xl'}"><a class="decoration-signal decoration-1 underline-offset-4 hover:underline" href="${to}" data-discover="true">${text(row.title)}</a></h2><p class="mt-2.5 max-w-[34rem] text-quiet ${lead ? '' : 'text-[0.9688rem] leading-[1.55]'}">${text(row.excerpt)}</p><ul aria-label="Tags" class="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-sm text-quiet">${row.tags.slice(0, 3).map(tagItem).join('')}${more > 0 ? `<li>+<!-- -->${more}<!-- --> more</li>` : ''}</ul><a class="mt-4 ${BUTTON}" href="${to}" data-discover="true">Read More<span class="sr-only">: <!-- -->${text(row.title)}</span></a></div></article>`
}

const categoryButton = ({ slug, name, postCount }) =>
  `<button type="submit" value="${slug}" class="flex min-h-9 w-full items-center justify-between gap-3 border-b border-line text-left transition-colors hover:border-edge hover:text-signal aria-[current=true]:border-signal aria-[current=true]:font-medium aria-[current=true]:text-signal" name="category">${text(name)}<span aria-hidden="true" class="label">${postCount}</span><span class="sr-only">, ${postCount} posts</span></button>`

const tagButton = ({ name }) =>
  `<button type="submit" value="${text(name)}" class="${CHIP}" name="tag">${text(name)}</button>`

export const blogPage = (frame, rows, categories, tags, { page, totalPages, totalCount }) => {
  const posts = rows.map(row => ({
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    isFeatured: row.isFeatured,
    publishedAt: row.publishedAt.toISOString(),
    createdAt: row.createdAt.toISOString(),
    featuredImage: { path: row.featuredImageUrl, srcset: null },
    category: row.categoryName === null ? null : { name: row.categoryName, slug: row.categorySlug },
    tags: row.tags.map(tag => ({ name: tag.name })),
  }))
  const data = {
    posts: { posts, pagination: { page, totalPages, totalCount } },
    categories: categories.map(({ name, slug, postCount }) => ({ name, slug, postCount })),
    tags,
  }
  return (
    frame[0] +
    rows.map(card).join('') +
    frame[1] +
    categories.map(categoryButton).join('') +
    frame[2] +
    tags.map(tagButton).join('') +
    frame[3] +
    json({ loaderData: { 'blog/BlogPage': data }, errors: null }) +
    frame[4]
  )
}

const meta = (key, name, content) => `<meta ${key}="${name}" content="${text(content)}">`

const postHead = (row, site, published) => {
  const url = `${site}/blog/${row.slug}`
  const image = site + row.featuredImageUrl
  const title = `${row.title} | Kairos Blog`
  const author = `${row.firstName} ${row.lastName}`
  const modified = row.updatedAt.toISOString()
  const crumbs = [
    ['Kairos', '/'],
    ['Kairos Blog', '/blog'],
    [row.categoryName, `/blog?category=${row.categorySlug}`],
    [row.title, `/blog/${row.slug}`],
  ]
  const posting = {
    '@type': 'BlogPosting',
    headline: row.title,
    description: row.excerpt,
    url,
    mainEntityOfPage: url,
    image,
    datePublished: published,
    dateModified: modified,
    author: { '@type': 'Person', name: author },
    articleSection: row.categoryName,
    keywords: row.tags.map(tag => tag.name).join(', '),
    publisher: {
      '@type': 'Organization',
      name: 'Kairos',
      url: `${site}/`,
      logo: { '@type': 'ImageObject', url: `${site}/touch-icon.png` },
    },
  }
  const trail = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: site + path,
    })),
  }
  const jsonLd = { '@context': 'https://schema.org', '@graph': [posting, trail] }
  return `${meta('name', 'description', row.excerpt)}<link rel="canonical" href="${url}">${meta('property', 'og:site_name', 'Kairos')}${meta('property', 'og:type', 'article')}${meta('property', 'og:title', title)}${meta('property', 'og:description', row.excerpt)}${meta('property', 'og:url', url)}${meta('property', 'og:image', image)}${meta('name', 'twitter:card', 'summary_large_image')}${meta('name', 'twitter:image', image)}${meta('property', 'article:published_time', published)}${meta('property', 'article:modified_time', modified)}${meta('property', 'article:author', author)}${meta('property', 'article:section', row.categoryName)}${row.tags.map(tag => meta('property', 'article:tag', tag.name)).join('')}${meta('name', 'twitter:title', title)}${meta('name', 'twitter:description', row.excerpt)}<script type="application/ld+json">${json(jsonLd)}</script><link rel="preload" as="image" href="${row.featuredImageUrl}" fetchPriority="high"/>`
}

const callToAction = buttons =>
  buttons.length === 0
    ? ''
    : `<section aria-labelledby="post-actions" class="print-hidden mt-14 border-l border-signal pl-6"><h2 id="post-actions" class="text-2xl">Ready to explore more?</h2><p class="mt-5 flex flex-wrap gap-3">${buttons
        .map(
          button =>
            `<a href="${text(button.url)}" target="${button.target}" class="${BUTTON}">${text(button.text)}</a>`,
        )
        .join('')}</p></section>`

const postTag = ({ name }) =>
  `<li><a class="${CHIP}" href="/blog?tag=${encodeURIComponent(name)}" data-discover="true">${text(name)}</a></li>`

const related = ({ slug, title, publishedAt, featuredImageUrl }) =>
  `<li class="relative grid grid-cols-[7.5rem_1fr] gap-4 sm:block"><img src="${text(featuredImageUrl)}" alt="" width="1600" height="900" loading="lazy" decoding="async" class="object-cover block aspect-video w-full overflow-hidden rounded-sm bg-sunk "/><div class="sm:mt-3"><h3 class="text-lg leading-snug"><a class="decoration-signal decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline" href="/blog/${slug}" data-discover="true">${text(title)}</a></h3><p class="label mt-1.5"><time dateTime="${publishedAt.toISOString()}">${short.format(publishedAt)}</time></p></div></li>`

export const postPage = (frame, row, near) => {
  const published = row.publishedAt.toISOString()
  const data = {
    id: row.id,
    slug: row.slug,
    title: row.title,
    excerpt: row.excerpt,
    html: row.html,
    headings: row.headings,
    readingMinutes: row.readingMinutes,
    metaTitle: row.metaTitle,
    metaDescription: row.metaDescription,
    publishedAt: published,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    featuredImage: { path: row.featuredImageUrl, width: null, height: null, srcset: null },
    category: row.categoryName === null ? null : { name: row.categoryName, slug: row.categorySlug },
    author: { firstName: row.firstName, lastName: row.lastName },
    tags: row.tags.map(tag => ({ name: tag.name })),
    ctaButtons: row.ctaButtons,
    relatedPosts: near.map(({ id, slug, title, publishedAt, createdAt, featuredImageUrl }) => ({
      id,
      slug,
      title,
      publishedAt: publishedAt.toISOString(),
      createdAt: createdAt.toISOString(),
      featuredImage: { path: featuredImageUrl, srcset: null },
    })),
  }
  return `${frame.start}<title>${text(row.title)} | Kairos Blog</title>${frame.fixed}${postHead(row, frame.site, published)}${frame.frame}<dl class="post-facts text-sm"><div><dt class="label">Published</dt><dd><time dateTime="${published}">${long.format(row.publishedAt)}</time></dd></div><div><dt class="label">By</dt><dd>${text(`${row.firstName} ${row.lastName}`)}</dd></div><div><dt class="label">Reading time</dt><dd>${row.readingMinutes}<!-- --> min</dd></div>${
    row.categoryName === null
      ? ''
      : `<div><dt class="label">Category</dt><dd><a class="underline decoration-signal decoration-1 underline-offset-4 transition-colors hover:text-signal" href="/blog?category=${row.categorySlug}" data-discover="true">${text(row.categoryName)}</a></dd></div>`
  }${frame.share}<h1 class="post-title">${text(row.title)}</h1><div class="post-picture"><img src="${text(row.featuredImageUrl)}" alt="" width="1600" height="900" loading="eager" fetchPriority="high" decoding="async" class="object-cover block aspect-video w-full overflow-hidden rounded-sm bg-sunk "/></div><div class="post-body"><div class="article">${row.html}</div><section aria-labelledby="post-tags" class="print-hidden mt-14"><div class="scale" aria-hidden="true"></div><h2 id="post-tags" class="mt-4 font-sans text-sm font-medium tracking-normal text-quiet">Tags</h2><ul class="mt-2.5 flex flex-wrap gap-2">${row.tags.map(postTag).join('')}</ul></section>${callToAction(row.ctaButtons)}</div><section aria-labelledby="related-posts" class="post-related print-hidden"><div class="scale" aria-hidden="true"></div><h2 id="related-posts" class="mt-6 text-2xl">Related posts</h2><ul class="mt-6 grid gap-x-7 gap-y-6 sm:grid-cols-3">${near.map(related).join('')}</ul></section></article>${frame.end}${json({ loaderData: { 'blog/BlogPostPage': data }, errors: null })}${frame.last}`
}
