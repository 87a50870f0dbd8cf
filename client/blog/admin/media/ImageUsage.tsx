import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import type { MediaImageFragment } from '../documents.generated'
import { buildEditorParams } from '../editor-url'

/** Lists the posts that use an image, with links to the editor. */
export function ImageUsage({ posts }: { posts: MediaImageFragment['usedInPosts'] }) {
  if (posts.length === 0) return <p className="mt-1.5 text-sm text-muted">Not used in any post</p>
  return (
    <div className="mt-1.5 text-sm">
      <p className="text-muted">Used in</p>
      <ul>
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
