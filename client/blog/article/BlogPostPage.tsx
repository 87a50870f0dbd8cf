import ArrowLeft from 'lucide-react/icons/arrow-left'
import Share from 'lucide-react/icons/share-2'
import { type ComponentProps, type ReactNode, useSyncExternalStore } from 'react'
import { data, type LoaderFunctionArgs, redirect, useLoaderData, useLocation } from 'react-router-dom'
import { transportContext } from '../../lib/api/transport-context'
import { formatLongDate, formatShortDate } from '../../lib/format'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { Button, buttonClass } from '../../ui/controls/Button'
import { chipClass } from '../../ui/controls/Chip'
import { CoverImage } from '../../ui/layout/CoverImage'
import { StatusPage } from '../../ui/layout/StatusPage'
import { BlogPostDocument } from '../documents.generated'
import { buildPostHead, getAuthorName, getPostDate, type PostData } from '../head'
import { ArticleBody } from './ArticleBody'
import { sharePost } from './share-post'

export const head = buildPostHead

// How wide the pictures are (client/ui/styles/blog.css).
// A shade less than its width on a phone, where the copy of 640 pixels is then enough for most screens.
const COVER_SIZES = '(min-width: 64rem) 48.5rem, calc(100vw - 3rem)'
const RELATED_SIZES = '(min-width: 40rem) 18rem, 7.5rem'

export async function loader({ params, request, context }: LoaderFunctionArgs): Promise<PostData> {
  const send = context.get(transportContext)
  const { post, relatedPosts } = await send(
    BlogPostDocument,
    { slug: params.slug ?? '' },
    { signal: request.signal },
  ).catch((error: unknown) => {
    if (isNotFound(error)) return { post: null, relatedPosts: [] }
    throw error
  })
  if (!post) throw data('Post not found', { status: 404 })
  // The post has moved: what led to its old address leads to the new one from now on.
  if (post.slug !== params.slug) throw redirect(paths.post(post.slug) + new URL(request.url).search, 301)
  return { ...post, relatedPosts }
}

/** No such post, or an address that no post could have. */
const isNotFound = (error: unknown) =>
  typeof error === 'object' &&
  error !== null &&
  'code' in error &&
  (error.code === 'NOT_FOUND' || error.code === 'BAD_USER_INPUT')

export function Component() {
  const post = useLoaderData<typeof loader>()
  return (
    <PostArticle
      post={post}
      onShare={() => void sharePost(post.title, location.origin + paths.post(post.slug))}
    >
      <RelatedPosts posts={post.relatedPosts} />
    </PostArticle>
  )
}

/** What the page of a post shows of it. */
export type PostArticleData = Pick<
  PostData,
  | 'title'
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

interface PostArticleProps {
  post: PostArticleData
  /** Without it the post has no address to share yet. */
  onShare?: () => void
  /** What follows it. */
  children?: ReactNode
}

/** A post's page, as readers get it and as its writer sees it before. */
export function PostArticle({ post, onShare, children }: PostArticleProps) {
  const author = getAuthorName(post)
  return (
    <article className="page post-page pb-24">
      <div className="post-rail">
        <BackToBlogLink />
        <dl className="post-facts text-sm">
          <div>
            <dt className="label">Published</dt>
            <dd>
              <time dateTime={getPostDate(post)}>{formatLongDate(getPostDate(post))}</time>
            </dd>
          </div>
          {author && (
            <div>
              <dt className="label">By</dt>
              <dd>{author}</dd>
            </div>
          )}
          <div>
            <dt className="label">Reading time</dt>
            <dd>{post.readingMinutes} min</dd>
          </div>
          {post.category && (
            <div>
              <dt className="label">Category</dt>
              <dd>
                <Link
                  to={paths.blogList({ category: post.category.slug })}
                  className="underline decoration-signal decoration-1 underline-offset-4 transition-colors hover:text-signal"
                >
                  {post.category.name}
                </Link>
              </dd>
            </div>
          )}
        </dl>
        <Button variant="outline" size="sm" className="print-hidden" disabled={!onShare} onClick={onShare}>
          <Share size={15} /> Share
        </Button>
        <TableOfContents headings={post.headings} />
      </div>
      <h1 className="post-title">{post.title}</h1>
      {post.featuredImage && (
        <div className="post-picture">
          <CoverImage image={post.featuredImage} sizes={COVER_SIZES} eager />
        </div>
      )}
      <div className="post-body">
        <ArticleBody html={post.html} />
        <PostTags tags={post.tags} />
        <CallToActionButtons buttons={post.ctaButtons} />
      </div>
      {children}
    </article>
  )
}

/** What a long post holds: from three headings on. */
const TableOfContents = ({ headings }: Pick<PostData, 'headings'>) =>
  headings.length >= 3 && (
    <nav aria-labelledby="post-contents" className="post-contents print-hidden text-sm">
      <h2 id="post-contents" className="label">
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

const RelatedPosts = ({ posts }: { posts: PostData['relatedPosts'] }) =>
  posts.length > 0 && (
    <section aria-labelledby="related-posts" className="post-related print-hidden">
      <div className="scale" aria-hidden="true" />
      <h2 id="related-posts" className="mt-6 text-2xl">
        Related posts
      </h2>
      <ul className="mt-6 grid gap-x-7 gap-y-6 sm:grid-cols-3">
        {posts.map(post => (
          <li key={post.id} className="relative grid grid-cols-[7.5rem_1fr] gap-4 sm:block">
            <CoverImage image={post.featuredImage} sizes={RELATED_SIZES} />
            <div className="sm:mt-3">
              <h3 className="text-lg leading-snug">
                <Link
                  to={paths.post(post.slug)}
                  className="decoration-signal decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
                >
                  {post.title}
                </Link>
              </h3>
              <p className="label mt-1.5">
                <time dateTime={getPostDate(post)}>{formatShortDate(getPostDate(post))}</time>
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )

const PostTags = ({ tags }: Pick<PostData, 'tags'>) =>
  tags.length > 0 && (
    <section aria-labelledby="post-tags" className="print-hidden mt-14">
      <div className="scale" aria-hidden="true" />
      <h2 id="post-tags" className="mt-4 font-sans text-sm font-medium tracking-normal text-quiet">
        Tags
      </h2>
      <ul className="mt-2.5 flex flex-wrap gap-2">
        {tags.map(({ name }) => (
          <li key={name}>
            <Link to={paths.blogList({ tag: name })} className={chipClass}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )

const CallToActionButtons = ({ buttons }: { buttons: PostData['ctaButtons'] }) =>
  buttons.length > 0 && (
    <section aria-labelledby="post-actions" className="print-hidden mt-14 border-l border-signal pl-6">
      <h2 id="post-actions" className="text-2xl">
        Ready to explore more?
      </h2>
      <p className="mt-5 flex flex-wrap gap-3">
        {buttons.map(({ text, url, target, style }) => (
          <a
            key={`${url} ${text}`}
            href={url}
            target={target || '_self'}
            rel={target === '_blank' ? 'noopener' : undefined}
            className={buttonClass(style === 'primary' ? 'primary' : 'outline')}
          >
            {text}
          </a>
        ))}
      </p>
    </section>
  )

/** Back to the list as it was left, filters and page included. The server does not know how: the browser remembers. */
function BackToBlogLink() {
  const { state } = useLocation()
  const search = useSyncExternalStore(
    noopSubscribe,
    () => (typeof state?.list === 'string' ? state.list : ''),
    () => '',
  )
  return (
    <Link to={`${paths.blog}${search}`} className={`print-hidden -ml-2.5 ${buttonClass('quiet', 'sm')}`}>
      <ArrowLeft size={16} /> Back to Blog
    </Link>
  )
}

const noopSubscribe = () => () => undefined

/** Whatever kept the post from loading, the reader is told the same (specification §2). */
export const ErrorBoundary = () => (
  <StatusPage
    title="Post Not Found"
    actions={
      <Link to={paths.blog} className={buttonClass('primary')}>
        <ArrowLeft size={16} /> Back to Blog
      </Link>
    }
  >
    The blog post you're looking for doesn't exist or has been removed.
  </StatusPage>
)
