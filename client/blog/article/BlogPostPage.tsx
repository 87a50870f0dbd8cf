import ArrowLeft from 'lucide-react/icons/arrow-left'
import { data, type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom'
import { transportContext } from '../../lib/api/transport-context'
import { CachedMarkup } from '../../lib/cached-markup'
import { formatShortDate } from '../../lib/format'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { getButtonClass } from '../../ui/controls/Button'
import { CoverImage } from '../../ui/layout/CoverImage'
import { StatusPage } from '../../ui/layout/StatusPage'
import { BlogPostDocument } from '../documents.generated'
import { buildPostHead, getPostDate, type PostData } from '../head'
import { PostArticle } from './PostArticle'
import { sharePost } from './share-post'

export const head = buildPostHead

// The width of an image in `RelatedPosts` depends on `.post-related` (client/ui/styles/blog.css).
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
  // The query also finds a post by a former slug.
  if (post.slug !== params.slug) throw redirect(paths.buildPostPath(post.slug) + new URL(request.url).search, 301)
  return { ...post, relatedPosts }
}

/** BAD_USER_INPUT means that the slug contains a character that no slug can contain, such as NUL. */
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
      onShare={() => void sharePost(post.title, location.origin + paths.buildPostPath(post.slug))}
    >
      <RelatedPosts posts={post.relatedPosts} />
    </PostArticle>
  )
}

const RelatedPosts = ({ posts }: { posts: PostData['relatedPosts'] }) =>
  posts.length > 0 && (
    <section aria-labelledby="related-posts" className="post-related print-hidden">
      <div className="tick-scale" aria-hidden="true" />
      <h2 id="related-posts" className="mt-6 text-2xl">
        Related posts
      </h2>
      <ul className="mt-6 grid grid-cols-[minmax(0,1fr)] gap-x-7 gap-y-6 sm:grid-cols-3">
        {posts.map(post => (
          <CachedMarkup
            as="li"
            key={post.id}
            cacheKey={`related-post ${JSON.stringify(post)}`}
            className="relative grid grid-cols-[min(7.5rem,35%)_minmax(0,1fr)] gap-4 max-[18rem]:grid-cols-1 sm:block"
          >
            <RelatedPost post={post} />
          </CachedMarkup>
        ))}
      </ul>
    </section>
  )

const RelatedPost = ({ post }: { post: PostData['relatedPosts'][number] }) => (
  <>
    <CoverImage image={post.featuredImage} sizes={RELATED_SIZES} />
    <div className="sm:mt-3">
      <h3 dir="auto" className="text-lg leading-snug">
        <Link
          to={paths.buildPostPath(post.slug)}
          className="decoration-signal decoration-1 underline-offset-4 after:absolute after:inset-0 hover:underline"
        >
          {post.title}
        </Link>
      </h3>
      <p className="label mt-1.5">
        <time dateTime={getPostDate(post)}>{formatShortDate(getPostDate(post))}</time>
      </p>
    </div>
  </>
)

/** Shows the same page for every load error (specification §2). */
export const ErrorBoundary = () => (
  <StatusPage
    title="Post Not Found"
    actions={
      <Link to={paths.blog} className={getButtonClass('primary')}>
        <ArrowLeft size={16} /> Back to Blog
      </Link>
    }
  >
    The blog post you're looking for doesn't exist or has been removed.
  </StatusPage>
)
