import { useLocation } from 'react-router-dom'
import { CachedMarkup } from '../../lib/cached-markup'
import { formatShortDate } from '../../lib/format'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { getButtonClass } from '../../ui/controls/Button'
import { Badge } from '../../ui/feedback/Badge'
import { CoverImage } from '../../ui/layout/CoverImage'
import type { BlogListQuery } from '../documents.generated'
import { getPostDate } from '../head'
import { getCardTags } from './blog-filter'

interface Props {
  post: BlogListQuery['posts']['posts'][number]
  /** True for the newest post of the unfiltered list, which has a larger card. */
  isLead: boolean
  /** True for the first card. Its image loads eagerly, because the image is the largest element of the first paint. */
  isFirst: boolean
}

// Approximate the rendered widths (client/ui/styles/blog.css). The values for phones are slightly smaller, so that more
// phones load the image copy that is 640 px wide.
const IMAGE_SIZES = '(min-width: 48rem) 15rem, calc(100vw - 3rem)'
const LEAD_IMAGE_SIZES = '(min-width: 80rem) 31rem, (min-width: 48rem) 50vw, calc(100vw - 3rem)'

/** The first card is not cached, because it preloads its image, which `CachedMarkup` does not support. */
export const PostCard = (props: Props) => (
  <CachedMarkup
    as="article"
    cacheKey={props.isFirst ? null : JSON.stringify(props.post)}
    className={`post-card ${props.isLead ? 'post-card-lead' : ''}`}
  >
    <PostCardContent {...props} />
  </CachedMarkup>
)

function PostCardContent({ post, isLead, isFirst }: Props) {
  const { search } = useLocation()
  const postLink = { to: paths.buildPostPath(post.slug), state: { blogListSearch: search } }
  const { visible, hiddenCount } = getCardTags(post.tags)
  return (
    <>
      <Link {...postLink} tabIndex={-1} aria-hidden="true" className="post-card-image group relative block self-start">
        <CoverImage image={post.featuredImage} sizes={isLead ? LEAD_IMAGE_SIZES : IMAGE_SIZES} eager={isFirst} />
        {post.isFeatured && (
          <Badge tone="signal" className="absolute top-2 left-2">
            Featured
          </Badge>
        )}
      </Link>
      <div className="post-card-meta label flex flex-wrap gap-x-4 gap-y-1">
        {post.isFeatured && <span className="sr-only">Featured.</span>}
        <time dateTime={getPostDate(post)}>{formatShortDate(getPostDate(post))}</time>
        {post.category && (
          <Link
            to={paths.buildBlogListPath({ category: post.category.slug })}
            className="font-sans text-sm text-text underline decoration-tick underline-offset-4 transition-colors hover:text-signal hover:decoration-signal"
          >
            {post.category.name}
          </Link>
        )}
      </div>
      <div className="post-card-text">
        <h2 dir="auto" className={isLead ? 'text-2xl sm:text-3xl' : 'text-xl'}>
          <Link {...postLink} className="decoration-signal decoration-1 underline-offset-4 hover:underline">
            {post.title}
          </Link>
        </h2>
        <p dir="auto" className={`mt-2.5 max-w-[34rem] text-muted ${isLead ? '' : 'text-[0.9688rem] leading-[1.55]'}`}>
          {post.excerpt}
        </p>
        {visible.length > 0 && (
          <ul aria-label="Tags" className="mt-3 flex flex-wrap gap-x-3 gap-y-1 text-sm text-muted">
            {visible.map(tag => (
              <li key={tag.name} className="wrap-anywhere before:mr-1 before:text-tick before:content-['#']">
                {tag.name}
              </li>
            ))}
            {hiddenCount > 0 && <li>+{hiddenCount} more</li>}
          </ul>
        )}
        <Link {...postLink} className={`mt-4 ${getButtonClass('outline', 'sm')}`}>
          Read More<span className="sr-only">: {post.title}</span>
        </Link>
      </div>
    </>
  )
}
