import RefreshCw from 'lucide-react/icons/refresh-cw'
import { useRestResource } from '../../lib/api/use-rest-resource'
import { formatShortDate } from '../../lib/format'
import { formatPageTitle, type Head } from '../../lib/head'
import { Button } from '../../ui/controls/Button'
import { LoadError } from '../../ui/feedback/LoadError'
import { CenteredSpinner } from '../../ui/feedback/Spinner'
import { StatusText } from '../../ui/feedback/StatusText'
import { PageHeader } from '../../ui/layout/PageHeader'

export const head = (): Head => ({ title: formatPageTitle('Blog List Test') })

/** Only the fields that this page shows. */
interface RestPost {
  id: number
  title: string
  status: 'draft' | 'published'
  summary: string | null
  content: string
  published_at: string | null
  created_at: string
}

/** Shows each status as the API returns it. */
const RAW_STATUS_LABELS = { draft: 'draft', published: 'published' }

/** Length of the excerpt that replaces a missing summary (specification §9). */
const CONTENT_EXCERPT_CHARS = 100

/** Shows the posts of GET /api/admin/blog/posts (specification §2, Test pages). */
export function Component() {
  const { body, error, loading, reload } = useRestResource('/api/admin/blog/posts')
  const posts = isPostListResponse(body) ? body.posts : undefined
  const hasFailed = error !== undefined || (body !== undefined && !posts)
  return (
    <>
      <PageHeader title="Blog List Test">The posts that the API returns to an administrator.</PageHeader>
      <div className="px-5 py-6 sm:px-10">
        <Button variant="outline" size="sm" className="h-9" disabled={loading} onClick={reload}>
          <RefreshCw size={15} aria-hidden="true" className={loading ? 'animate-spin' : ''} />
          Refresh
        </Button>
        {hasFailed && (
          <div className="mt-6">
            <LoadError>Failed to fetch blog posts. Please try again.</LoadError>
          </div>
        )}
        {!posts && loading && <CenteredSpinner />}
        {posts?.length === 0 && <p className="mt-6">No blog posts found.</p>}
        {posts && posts.length > 0 && (
          <ul aria-busy={loading} className="mt-6 border-t border-line">
            {posts.map(post => (
              <li key={post.id} className="border-b border-line py-4">
                <h2 dir="auto" className="text-lg wrap-anywhere">
                  {post.title}
                </h2>
                <p className="mt-1 flex items-center gap-3 text-sm text-muted">
                  <StatusText status={post.status} labels={RAW_STATUS_LABELS} />
                  {formatShortDate(post.published_at ?? post.created_at)}
                </p>
                <p className="mt-2 max-w-[42rem] wrap-anywhere">
                  {post.summary || [...post.content].slice(0, CONTENT_EXCERPT_CHARS).join('')}
                </p>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  )
}

const isPostListResponse = (body: unknown): body is { posts: RestPost[] } =>
  typeof body === 'object' && body !== null && 'posts' in body && Array.isArray(body.posts)
