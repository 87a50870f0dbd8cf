import { useEffect, useRef } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useLocation, useNavigation, useRevalidator } from 'react-router-dom'
import { transportContext } from '../../lib/api/transport-context'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { Button } from '../../ui/controls/Button'
import { Pagination } from '../../ui/navigation/Pagination'
import { BlogListDocument, type BlogListQuery } from '../documents.generated'
import { buildBlogListHead, getPostDate } from '../head'
import { ActiveFilters, FilterSidebar, FiltersLink } from './BlogFilters'
import { BlogHeader, BlogPageSkeleton, PostListSkeleton } from './BlogSkeleton'
import { parseBlogFilter } from './blog-filter'
import { PostCard } from './PostCard'
import { PublicationTimeline } from './PublicationTimeline'

export const head = buildBlogListHead

export function loader({ request, context }: LoaderFunctionArgs): Promise<BlogListQuery> {
  const filter = parseBlogFilter(new URL(request.url).searchParams)
  return context.get(transportContext)(BlogListDocument, filter, { signal: request.signal })
}

export function Component() {
  const { posts: list, categories, tags } = useLoaderData<typeof loader>()
  const { loading, filter } = useBlogLocation()
  const { page, totalPages, totalCount } = list.pagination
  const resultsRef = useFocusResultsOnPageChange(page)
  const isUnfilteredFirstPage = filter.page === 1 && !filter.category && !filter.tag
  return (
    <div className="page pb-24">
      <BlogHeader />
      <PublicationTimeline posts={loading ? [] : list.posts.map(post => ({ id: post.id, date: getPostDate(post) }))} />
      <div className="blog-columns mt-6">
        <section ref={resultsRef} tabIndex={-1} aria-label="Posts" aria-busy={loading}>
          <div className="mb-2 flex min-h-5 flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
            <p role="status" className="label">
              {loading ? 'Loading' : formatPostCount(totalCount, page, totalPages)}
            </p>
            <FiltersLink filter={filter} />
          </div>
          <ActiveFilters filter={filter} categories={categories} tags={tags} />
          {loading ? (
            <PostListSkeleton hasLead={isUnfilteredFirstPage} />
          ) : (
            <Posts
              posts={list.posts}
              isUnfilteredFirstPage={isUnfilteredFirstPage}
              isPastEnd={totalCount > 0 && page > totalPages}
            />
          )}
          <div className="print-hidden mt-10">
            <Pagination
              page={page}
              totalPages={totalPages}
              href={page => paths.buildBlogListPath({ ...filter, page })}
              Link={Link}
            />
          </div>
        </section>
        <FilterSidebar filter={filter} categories={categories} tags={tags} />
      </div>
    </div>
  )
}

interface PostsProps {
  posts: BlogListQuery['posts']['posts']
  isUnfilteredFirstPage: boolean
  /** The list has posts, but the requested page is beyond the last page. */
  isPastEnd: boolean
}

function Posts({ posts, isUnfilteredFirstPage, isPastEnd }: PostsProps) {
  const { filter } = useBlogLocation()
  if (posts.length === 0) {
    const isFiltered = filter.category || filter.tag
    return (
      <div className="border-t border-line py-16">
        <h2 className="text-2xl">No posts found</h2>
        <p className="mt-2 text-muted">
          {isPastEnd ? (
            <>
              That page doesn't exist.{' '}
              <Link to={paths.buildBlogListPath({ ...filter, page: 1 })} className="underline underline-offset-4">
                Back to page 1
              </Link>
            </>
          ) : isFiltered ? (
            'Try changing or clearing your filters.'
          ) : (
            'Check back soon for new content!'
          )}
        </p>
      </div>
    )
  }
  return posts.map((post, index) => (
    <PostCard key={post.id} post={post} isLead={isUnfilteredFirstPage && index === 0} isFirst={index === 0} />
  ))
}

export function ErrorBoundary() {
  const { revalidate, state } = useRevalidator()
  const { loading } = useBlogLocation()
  if (loading || state === 'loading') return <BlogPageSkeleton />
  return (
    <div className="page pb-24">
      <BlogHeader />
      <div className="tick-scale mb-8" aria-hidden="true" />
      <div role="alert" className="py-12">
        <p className="text-lg">Error loading blog posts. Please try again.</p>
        <Button variant="outline" className="mt-5" onClick={() => void revalidate()}>
          Retry
        </Button>
      </div>
    </div>
  )
}

/**
 * `loading` is true during a navigation to the list. `filter` is then already the filter of the next URL, so that the
 * page shows the new filter immediately.
 */
function useBlogLocation() {
  const currentLocation = useLocation()
  const nextLocation = useNavigation().location
  const loading = nextLocation?.pathname === paths.blog
  return {
    loading,
    filter: parseBlogFilter(new URLSearchParams((loading ? nextLocation : currentLocation).search)),
  }
}

/** Focuses the list when its page changes, so that keyboard users continue at the top. */
function useFocusResultsOnPageChange(page: number) {
  const resultsRef = useRef<HTMLElement>(null)
  const previousPageRef = useRef(page)
  useEffect(() => {
    if (previousPageRef.current !== page) resultsRef.current?.focus({ preventScroll: true })
    previousPageRef.current = page
  }, [page])
  return resultsRef
}

function formatPostCount(total: number, page: number, totalPages: number) {
  const postCount = total === 1 ? '1 post' : `${total} posts`
  return totalPages > 1 && page <= totalPages ? `${postCount}, page ${page} of ${totalPages}` : postCount
}
