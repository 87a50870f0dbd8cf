import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import type { MediaImageFragment } from '../documents.generated'
import { buildEditorParams } from '../editor-url'

export function ImageUsage({ posts }: { posts: MediaImageFragment['usedInPosts'] }) {
  if (posts.length === 0) return <p className="text-sm text-muted">Not used in any post</p>
  return (
    <div className="text-sm">
      <p className="text-muted">Used in</p>
      <ul className="mt-1 space-y-1">
        {posts.map(post => (
          <li key={post.id} className="wrap-anywhere">
            <Link
              to={`${paths.adminBlog}?${buildEditorParams(post.id)}`}
              className="underline decoration-line underline-offset-4 hover:text-signal hover:decoration-signal"
            >
              {post.title}
            </Link>
            {post.status === 'draft' && <span className="text-muted"> (draft)</span>}
          </li>
        ))}
      </ul>
    </div>
  )
}
