// Renders the HTML pages of the baseline server by string concatenation. The parts that do not depend on data come from
// pages that the application rendered.

const HTML_ESCAPES = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }
const escapeHtml = value => String(value).replace(/[&<>"']/g, character => HTML_ESCAPES[character])
const toScriptJson = value => JSON.stringify(value).replace(/</g, '\\u003c')

/** Returns the parts before and after a section that begins with `startMark` and ends before `endMark`. */
const splitAround = (html, startMark, endMark) => {
  const start = html.indexOf(startMark)
  const end = html.indexOf(endMark, start)
  if (start < 0 || end < 0)
    throw new Error(`The page does not contain ${startMark} … ${endMark}. Update bench/throughput/baseline-pages.mjs.`)
  return [html.slice(0, start), html.slice(end)]
}

const DATA_SCRIPT_TAG = '<script type="application/json" id="kairos-data">'

/** Returns the five parts of /blog that surround the cards, the categories, the tags, and the data. */
export const extractBlogTemplate = html => {
  const [beforeCards, afterCards] = splitAround(html, '<article', '<div class="print-hidden mt-10"')
  const categoriesStart = afterCards.indexOf('<button type="submit"', afterCards.indexOf('<aside'))
  const categoriesEnd = afterCards.indexOf('</form>', categoriesStart)
  const tagsStart = afterCards.indexOf('<button type="submit"', categoriesEnd)
  const tagsEnd = afterCards.indexOf('</form>', tagsStart)
  const dataStart = afterCards.indexOf(DATA_SCRIPT_TAG) + DATA_SCRIPT_TAG.length
  return [
    beforeCards,
    afterCards.slice(0, categoriesStart),
    afterCards.slice(categoriesEnd, tagsStart),
    afterCards.slice(tagsEnd, dataStart),
    afterCards.slice(afterCards.indexOf('</script>', dataStart)),
  ]
}

/**
 * Returns the site URL and the parts of a post page that are the same for every post. These parts surround the title,
 * the meta tags, the list of details (`<dl>`), the rest of the article, and the data.
 */
export const extractPostTemplate = html => {
  const [beforeTitle, afterTitle] = splitAround(html, '<title>', '<meta name="theme-color"')
  const [beforeMetaTags, afterMetaTags] = splitAround(afterTitle, '<meta name="description"', '<script src=')
  const [beforeArticle, afterArticle] = splitAround(afterMetaTags, '<article', '</main>')
  const articleBeforeDetails = afterMetaTags.slice(afterMetaTags.indexOf('<article'), afterMetaTags.indexOf('<dl'))
  const afterDetails = afterMetaTags.slice(afterMetaTags.indexOf('</dl>'), afterMetaTags.indexOf('<h1'))
  const dataStart = afterArticle.indexOf(DATA_SCRIPT_TAG) + DATA_SCRIPT_TAG.length
  const siteUrl = /<link rel="canonical" href="([^"]*)\/blog\//.exec(html)?.[1] ?? ''
  return {
    beforeTitle,
    beforeMetaTags,
    beforeDetails: beforeArticle + articleBeforeDetails,
    afterDetails,
    beforeData: afterArticle.slice(0, dataStart),
    afterData: afterArticle.slice(afterArticle.indexOf('</script>', dataStart)),
    siteUrl,
  }
}

const shortDateFormat = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  year: 'numeric',
  timeZone: 'UTC',
})
const longDateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const BUTTON_CLASSES =
  'inline-flex items-center justify-center gap-2 rounded-md border font-medium whitespace-nowrap select-none transition-colors disabled:opacity-55 aria-disabled:opacity-55 border-control-border text-text hover:border-text hover:bg-sunken h-8 px-3 text-sm'
const CHIP_CLASSES =
  'inline-flex min-h-7 items-center rounded-sm border border-line px-2 text-sm text-muted transition-colors hover:border-control-border hover:text-text aria-[current=true]:border-signal aria-[current=true]:text-signal'

const renderTagItem = tag =>
  `<li class="before:mr-1 before:text-tick before:content-[&#x27;#&#x27;]">${escapeHtml(tag.name)}</li>`

const renderCard = (row, index) => {
  const isLead = index === 0
  const href = `/blog/${row.slug}`
  const hiddenTagCount = row.tags.length - 3
  return `<article class="post-card ${isLead ? 'post-card-lead' : ''}"><a tabindex="-1" aria-hidden="true" class="post-card-image group relative block self-start" href="${href}" data-discover="true"><img src="${escapeHtml(row.featuredImageUrl)}" alt="" width="1600" height="900" ${isLead ? 'loading="eager" fetchPriority="high"' : 'loading="lazy"'} decoding="async" class="object-cover block aspect-video w-full overflow-hidden rounded-sm bg-sunken "/>${
    row.isFeatured
      ? '<span class="inline-flex items-center rounded-sm border px-1.5 py-px text-xs font-medium border-transparent bg-signal-fill text-on-signal absolute top-2 left-2">Featured</span>'
      : ''
  }</a><div class="post-card-meta label flex flex-wrap gap-x-4 gap-y-1">${row.isFeatured ? '<span class="sr-only">Featured.</span>' : ''}<time dateTime="${row.publishedAt.toISOString()}">${shortDateFormat.format(row.publishedAt)}</time>${
    row.categoryName === null
      ? ''
      : `<a class="font-sans text-sm text-text underline decoration-tick underline-offset-4 transition-colors hover:text-signal hover:decoration-signal" href="/blog?category=${row.categorySlug}" data-discover="true">${escapeHtml(row.categoryName)}</a>`
  }</div><div class="post-card-text"><h2 class="${isLead ? 'text-2xl sm:text-3xl' : 'text-xl'}"><a class="decoration-signal decoration-1 underline-offset-4 hover:underline" href="${href}" data-discover="true">${escapeHtml(row.title)}</a></h2><p class="mt-2.5 max-w-[34rem] text-muted ${isLead ? '' : 'text-[0.9688rem] leading-[1.55]'}">${escapeHtml(row.excerpt)}</p><ul aria-label="Tags" class="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">${row.tags.slice(0, 3).map(renderTagItem).join('')}${hiddenTagCount > 0 ? `<li>+<!-- -->${hiddenTagCount}<!-- --> more</li>` : ''}</ul><a class="mt-4 ${BUTTON_CLASSES}" href="${href}" data-discover="true">Read More<span class="sr-only">: <!-- -->${escapeHtml(row.title)}</span></a></div></article>`
}

const renderCategoryButton = ({ slug, name, postCount }) =>
  `<button type="submit" value="${slug}" class="flex min-h-9 w-full items-center justify-between gap-3 border-b border-line text-left transition-colors hover:border-control-border hover:text-signal aria-[current=true]:border-signal aria-[current=true]:font-medium aria-[current=true]:text-signal" name="category">${escapeHtml(name)}<span aria-hidden="true" class="label">${postCount}</span><span class="sr-only">, ${postCount} posts</span></button>`

const renderTagButton = ({ name }) =>
  `<button type="submit" value="${escapeHtml(name)}" class="${CHIP_CLASSES}" name="tag">${escapeHtml(name)}</button>`

export const renderBlogPage = (template, rows, categories, tags, { page, totalPages, totalCount }) => {
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
    template[0] +
    rows.map(renderCard).join('') +
    template[1] +
    categories.map(renderCategoryButton).join('') +
    template[2] +
    tags.map(renderTagButton).join('') +
    template[3] +
    toScriptJson({ loaderData: { 'blog/list/BlogPage': data }, errors: null }) +
    template[4]
  )
}

const renderMeta = (attribute, value, content) => `<meta ${attribute}="${value}" content="${escapeHtml(content)}">`

const renderPostHead = (row, siteUrl, publishedIso) => {
  const url = `${siteUrl}/blog/${row.slug}`
  const image = siteUrl + row.featuredImageUrl
  const title = `${row.title} | Kairos Blog`
  const author = `${row.firstName} ${row.lastName}`
  const modifiedIso = row.updatedAt.toISOString()
  const breadcrumbs = [
    ['Kairos', '/'],
    ['Kairos Blog', '/blog'],
    [row.categoryName, `/blog?category=${row.categorySlug}`],
    [row.title, `/blog/${row.slug}`],
  ]
  const blogPosting = {
    '@type': 'BlogPosting',
    headline: row.title,
    description: row.excerpt,
    url,
    mainEntityOfPage: url,
    image,
    datePublished: publishedIso,
    dateModified: modifiedIso,
    author: { '@type': 'Person', name: author },
    articleSection: row.categoryName,
    keywords: row.tags.map(tag => tag.name).join(', '),
    publisher: {
      '@type': 'Organization',
      name: 'Kairos',
      url: `${siteUrl}/`,
      logo: { '@type': 'ImageObject', url: `${siteUrl}/touch-icon.png` },
    },
  }
  const breadcrumbList = {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: breadcrumbs.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: siteUrl + path,
    })),
  }
  const jsonLd = { '@context': 'https://schema.org', '@graph': [blogPosting, breadcrumbList] }
  return `${renderMeta('name', 'description', row.excerpt)}<link rel="canonical" href="${url}">${renderMeta('property', 'og:site_name', 'Kairos')}${renderMeta('property', 'og:type', 'article')}${renderMeta('property', 'og:title', title)}${renderMeta('property', 'og:description', row.excerpt)}${renderMeta('property', 'og:url', url)}${renderMeta('property', 'og:image', image)}${renderMeta('name', 'twitter:card', 'summary_large_image')}${renderMeta('name', 'twitter:image', image)}${renderMeta('property', 'article:published_time', publishedIso)}${renderMeta('property', 'article:modified_time', modifiedIso)}${renderMeta('property', 'article:author', author)}${renderMeta('property', 'article:section', row.categoryName)}${row.tags.map(tag => renderMeta('property', 'article:tag', tag.name)).join('')}${renderMeta('name', 'twitter:title', title)}${renderMeta('name', 'twitter:description', row.excerpt)}<script type="application/ld+json">${toScriptJson(jsonLd)}</script><link rel="preload" as="image" href="${row.featuredImageUrl}" fetchPriority="high"/>`
}

const renderCallToAction = buttons =>
  buttons.length === 0
    ? ''
    : `<section aria-labelledby="post-actions" class="print-hidden mt-14 border-l border-signal pl-6"><h2 id="post-actions" class="text-2xl">Ready to explore more?</h2><p class="mt-5 flex flex-wrap gap-3">${buttons
        .map(
          button =>
            `<a href="${escapeHtml(button.url)}" target="${button.target}" class="${BUTTON_CLASSES}">${escapeHtml(button.text)}</a>`,
        )
        .join('')}</p></section>`

const renderPostTag = ({ name }) =>
  `<li><a class="${CHIP_CLASSES}" href="/blog?tag=${encodeURIComponent(name)}" data-discover="true">${escapeHtml(name)}</a></li>`

const renderRelatedPost = ({ slug, title, publishedAt, featuredImageUrl }) =>
  `<li class="relative grid grid-cols-[7.5rem_1fr] gap-4 sm:block"><img src="${escapeHtml(featuredImageUrl)}" alt="" width="1600" height="900" loading="lazy" decoding="async" class="object-cover block aspect-video w-full overflow-hidden rounded-sm bg-sunken "/><div class="sm:mt-3"><h3 class="text-lg leading-snug"><a class="decoration-signal decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline" href="/blog/${slug}" data-discover="true">${escapeHtml(title)}</a></h3><p class="label mt-1.5"><time dateTime="${publishedAt.toISOString()}">${shortDateFormat.format(publishedAt)}</time></p></div></li>`

export const renderPostPage = (template, row, relatedRows) => {
  const publishedIso = row.publishedAt.toISOString()
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
    publishedAt: publishedIso,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    featuredImage: { path: row.featuredImageUrl, width: null, height: null, srcset: null },
    category: row.categoryName === null ? null : { name: row.categoryName, slug: row.categorySlug },
    author: { firstName: row.firstName, lastName: row.lastName },
    tags: row.tags.map(tag => ({ name: tag.name })),
    ctaButtons: row.ctaButtons,
    relatedPosts: relatedRows.map(({ id, slug, title, publishedAt, createdAt, featuredImageUrl }) => ({
      id,
      slug,
      title,
      publishedAt: publishedAt.toISOString(),
      createdAt: createdAt.toISOString(),
      featuredImage: { path: featuredImageUrl, srcset: null },
    })),
  }
  return `${template.beforeTitle}<title>${escapeHtml(row.title)} | Kairos Blog</title>${template.beforeMetaTags}${renderPostHead(row, template.siteUrl, publishedIso)}${template.beforeDetails}<dl class="post-meta text-sm"><div><dt class="label">Published</dt><dd><time dateTime="${publishedIso}">${longDateFormat.format(row.publishedAt)}</time></dd></div><div><dt class="label">By</dt><dd>${escapeHtml(`${row.firstName} ${row.lastName}`)}</dd></div><div><dt class="label">Reading time</dt><dd>${row.readingMinutes}<!-- --> min</dd></div>${
    row.categoryName === null
      ? ''
      : `<div><dt class="label">Category</dt><dd><a class="underline decoration-signal decoration-1 underline-offset-4 transition-colors hover:text-signal" href="/blog?category=${row.categorySlug}" data-discover="true">${escapeHtml(row.categoryName)}</a></dd></div>`
  }${template.afterDetails}<h1 class="post-title">${escapeHtml(row.title)}</h1><p dir="auto" class="post-standfirst">${escapeHtml(row.excerpt)}</p><div class="post-image"><img src="${escapeHtml(row.featuredImageUrl)}" alt="" width="1600" height="900" loading="eager" fetchPriority="high" decoding="async" class="object-cover block aspect-video w-full overflow-hidden rounded-sm bg-sunken "/></div><div class="post-body"><div class="article">${row.html}</div><section aria-labelledby="post-tags" class="print-hidden mt-14"><div class="tick-scale" aria-hidden="true"></div><h2 id="post-tags" class="mt-4 font-sans text-sm font-medium tracking-normal text-muted">Tags</h2><ul class="mt-2.5 flex flex-wrap gap-2">${row.tags.map(renderPostTag).join('')}</ul></section>${renderCallToAction(row.ctaButtons)}</div><section aria-labelledby="related-posts" class="post-related print-hidden"><div class="tick-scale" aria-hidden="true"></div><h2 id="related-posts" class="mt-6 text-2xl">Related posts</h2><ul class="mt-6 grid gap-x-7 gap-y-6 sm:grid-cols-3">${relatedRows.map(renderRelatedPost).join('')}</ul></section></article>${template.beforeData}${toScriptJson({ loaderData: { 'blog/article/BlogPostPage': data }, errors: null })}${template.afterData}`
}
