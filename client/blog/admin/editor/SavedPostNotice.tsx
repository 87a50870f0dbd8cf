import X from 'lucide-react/icons/x'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import { paths } from '../../../lib/paths'
import { buildEditorParams } from '../editor-url'
import type { EditedPost } from './post-form-values'

export type SavedPost = Pick<EditedPost, 'id' | 'title' | 'slug' | 'status'>

const linkClass = 'font-medium underline decoration-signal underline-offset-4 hover:text-signal'

export function SavedPostNotice({ post, onClose }: { post: SavedPost; onClose: () => void }) {
  const sectionRef = useRef<HTMLElement>(null)
  // The notice takes the focus, because the form that had the focus has been unmounted.
  useEffect(() => sectionRef.current?.focus(), [])
  return (
    <section
      ref={sectionRef}
      tabIndex={-1}
      aria-label="Saved"
      className="mt-6 flex items-start justify-between gap-4 border-l-2 border-success bg-sunken py-3 pr-2 pl-4"
    >
      <div className="min-w-0">
        <p className="wrap-anywhere">
          <span className="font-medium">{post.title}</span> is{' '}
          {post.status === 'published' ? 'published' : 'saved as a draft'}.
        </p>
        <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-sm">
          {post.status === 'published' && (
            <Link to={paths.buildPostPath(post.slug)} className={linkClass}>
              View post
            </Link>
          )}
          <Link to={`${paths.adminBlog}?${buildEditorParams(post.id)}`} className={linkClass}>
            Edit again
          </Link>
          <Link to={paths.adminBlog} className={linkClass}>
            All posts
          </Link>
        </p>
      </div>
      <button
        type="button"
        aria-label="Close"
        onClick={onClose}
        className="grid size-9 max-sm:size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-line hover:text-text"
      >
        <X size={16} />
      </button>
    </section>
  )
}
