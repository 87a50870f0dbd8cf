import ArrowLeft from 'lucide-react/icons/arrow-left'
import Share from 'lucide-react/icons/share-2'
import { type ComponentProps, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { CachedMarkup } from '../../lib/cached-markup'
import { formatLongDate } from '../../lib/format'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { site } from '../../lib/site'
import { subscribeToNothing } from '../../lib/subscribe-to-nothing'
import { Button, getButtonClass } from '../../ui/controls/Button'
import { chipClass } from '../../ui/controls/Chip'
import { CoverImage } from '../../ui/layout/CoverImage'
import { getAuthorName, getPostDate, type PostData } from '../head'
import { ArticleBody } from './ArticleBody'
import { highlightCurrentSection } from './current-section'
import { getListSearch } from './list-search'

// Approximates the rendered width (client/ui/styles/blog.css). The value for phones is slightly smaller, so that more
// phones load the image copy that is 640 px wide.
const COVER_SIZES = '(min-width: 64rem) 48.5rem, calc(100vw - 3rem)'

/** Posts with fewer headings have no table of contents. */
const MIN_TOC_HEADINGS = 3

type PostArticleData = Pick<
  PostData,
  | 'title'
  | 'excerpt'
  | 'html'
  | 'headings'
  | 'readingMinutes'
  | 'publishedAt'
  | 'createdAt'
  | 'category'
  | 'author'
  | 'tags'
  | 'ctaButtons'
> & { featuredImage: ComponentProps<typeof CoverImage>['image'] }

interface Props {
  post: PostArticleData
  /** Undefined in the page preview, where the Share button is disabled. */
  onShare?: () => void
  children?: ReactNode
}

/** The content of a post's page, also used by the page preview in the blog administration. */
export function PostArticle({ post, onShare, children }: Props) {
  const author = getAuthorName(post)
  return (
    <article className="page post-page pb-24">
      <div className="post-sidebar">
        <BackToBlogLink />
        <dl className="post-meta text-sm">
          <MetaItem term="Published">
            <time dateTime={getPostDate(post)}>{formatLongDate(getPostDate(post))}</time>
          </MetaItem>
          {author && <MetaItem term="By">{author}</MetaItem>}
          <MetaItem term="Reading time">{post.readingMinutes} min</MetaItem>
          {post.category && (
            <MetaItem term="Category">
              <Link
                to={paths.buildBlogListPath({ category: post.category.slug })}
                className="underline decoration-signal decoration-1 underline-offset-4 transition-colors hover:text-signal"
              >
                {post.category.name}
              </Link>
            </MetaItem>
          )}
        </dl>
        <Button variant="outline" size="sm" className="print-hidden" disabled={!onShare} onClick={onShare}>
          <Share size={15} /> Share
        </Button>
        <TableOfContents headings={post.headings} />
      </div>
      <h1 dir="auto" className="post-title">
        {post.title}
      </h1>
      {post.excerpt && (
        <p dir="auto" className="post-standfirst">
          {post.excerpt}
        </p>
      )}
      {post.featuredImage && (
        <div className="post-image">
          <CoverImage image={post.featuredImage} sizes={COVER_SIZES} eager />
        </div>
      )}
      <div className="post-body">
        <ArticleBody html={post.html} />
        <PostTags tags={post.tags} />
        {post.ctaButtons.length > 0 ? <CallToActionButtons buttons={post.ctaButtons} /> : <DefaultEnding />}
      </div>
      {children}
    </article>
  )
}

const MetaItem = ({ term, children }: { term: string; children: ReactNode }) => (
  <div>
    <dt className="label">{term}</dt>
    <dd>{children}</dd>
  </div>
)

function TableOfContents({ headings }: Pick<PostData, 'headings'>) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect reads the links of these headings from the page
  useEffect(highlightCurrentSection, [headings])
  if (headings.length < MIN_TOC_HEADINGS) return null
  return (
    <nav aria-labelledby="post-toc" className="post-toc print-hidden text-sm">
      <h2 id="post-toc" className="label font-normal">
        On this page
      </h2>
      <ol>
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level === 3 ? 'pl-3' : undefined}>
            <a href={`#${encodeURIComponent(id)}`}>{text}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const PostTags = ({ tags }: Pick<PostData, 'tags'>) =>
  tags.length > 0 && (
    <section aria-labelledby="post-tags" className="print-hidden mt-14">
      <div className="tick-scale" aria-hidden="true" />
      <h2 id="post-tags" className="mt-4 font-sans text-sm font-medium tracking-normal text-muted">
        Tags
      </h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {tags.map(({ name }) => (
          <li key={name}>
            <Link to={paths.buildBlogListPath({ tag: name })} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

const endingClass = 'print-hidden mt-14 border-l border-signal pl-6'

const CallToActionButtons = ({ buttons }: { buttons: PostData['ctaButtons'] }) => (
  <section aria-labelledby="post-actions" className={endingClass}>
    <h2 id="post-actions" className="text-2xl">
      Ready to explore more?
    </h2>
    <p className="actions mt-5">
      {buttons.map(({ text, url, target, style }) => (
        <a
          key={`${url} ${text}`}
          href={url}
          target={target || '_self'}
          rel={target === '_blank' ? 'noopener' : undefined}
          className={getButtonClass(style === 'primary' ? 'primary' : 'outline')}
        >
          {text}
        </a>
      ))}
    </p>
  </section>
)

/** Shown at the end of a post without call-to-action buttons. */
const DefaultEnding = () => (
  <CachedMarkup as="aside" cacheKey="default-ending" aria-label={`About ${site.name}`} className={endingClass}>
    <p className="text-lg">
      {site.name} works out what causes what in your own data, and names the markets that will open next.
    </p>
    <p className="actions mt-4">
      <Link to={paths.signup} className={getButtonClass('outline')}>
        Request access
      </Link>
    </p>
  </CachedMarkup>
)

/** Links to the blog list with the filter and page that the visitor came from. On the server, links to `paths.blog`. */
function BackToBlogLink() {
  const search = useSyncExternalStore(subscribeToNothing, getListSearch, () => '')
  return (
    <Link
      to={`${paths.blog}${search}`}
      data-back-to-list
      className={`print-hidden -ml-4 ${getButtonClass('ghost', 'sm')}`}
    >
      <ArrowLeft size={16} /> Back to Blog
    </Link>
  )
}
