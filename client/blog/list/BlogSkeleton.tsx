import { site } from '../../lib/site'
import { Skeleton } from '../../ui/feedback/Skeleton'

/** Shows six skeleton cards (specification §2). */
export const PostListSkeleton = ({ hasLead = false }: { hasLead?: boolean }) => (
  <div role="status" aria-label="Loading blog posts">
    {['one', 'two', 'three', 'four', 'five', 'six'].map((key, index) => (
      <div key={key} data-skeleton className={`post-card ${hasLead && index === 0 ? 'post-card-lead' : ''}`}>
        <Skeleton className="post-card-image aspect-video w-full" />
        <div className="post-card-meta flex gap-2 py-1">
          <Skeleton className="h-3.5 w-20" />
          <Skeleton className="h-3.5 w-14" />
        </div>
        <div className="post-card-text">
          <Skeleton className="h-6 w-11/12" />
          <Skeleton className="mt-2 h-6 w-2/3" />
          <Skeleton className="mt-4 h-4 w-full" />
          <Skeleton className="mt-2 h-4 w-5/6" />
          <Skeleton className="mt-5 h-8 w-24 max-sm:h-11" />
        </div>
      </div>
    ))}
  </div>
)

export const BlogHeader = () => (
  <header className="pt-12 pb-7 sm:pt-16">
    <h1 className="text-4xl sm:text-5xl">{site.blogName}</h1>
    <p className="mt-3 max-w-[34rem] text-lg text-muted">{site.blogDescription}</p>
  </header>
)

/** Shown during a navigation from another page to the blog list, and while the list loads again after an error. */
export const BlogPageSkeleton = () => (
  <div className="page pb-24">
    <BlogHeader />
    {/* Reserves space for the dates of the timeline and the row above the list (BlogPage.tsx). */}
    <div className="tick-scale mb-19" aria-hidden="true" />
    <div className="blog-columns">
      <PostListSkeleton hasLead />
    </div>
  </div>
)
