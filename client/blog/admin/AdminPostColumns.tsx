import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { Link } from 'react-router-dom'
import { localShortDate } from '../../lib/format'
import { paths } from '../../lib/paths'
import { postStatusWords } from '../../lib/words'
import { Badge } from '../../ui/Badge'
import { RowActions, RowSign } from '../../ui/RowActions'
import { columnsOf } from '../../ui/table-columns'
import type { AdminPostsQuery } from './documents.generated'

export type PostRow = AdminPostsQuery['adminPosts']['edges'][number]['node']

interface Deeds {
  edit: (post: PostRow) => void
  publish: (post: PostRow) => void
  remove: (post: PostRow) => void
  /** The pointer or the focus is at a button that needs more code. */
  onNear: () => void
}

const column = columnsOf<PostRow>()

/** The columns and actions of specification §2, Blog administration. */
export const postColumns = (deeds: Deeds) =>
  column.columns([
    column.accessor('title', {
      header: 'Title',
      sortDescFirst: false,
      meta: { isTitle: true, fewColumns: true, className: 'wrap-anywhere' },
      cell: ({ row }) => <Title post={row.original} />,
    }),
    column.accessor('status', {
      header: 'Status',
      sortDescFirst: false,
      meta: { className: 'tabled:w-26' },
      cell: ({ row }) => <PostStatusBadge status={row.original.status} />,
    }),
    column.display({
      id: 'category',
      header: 'Category',
      meta: { className: 'tabled:w-[21cqw]' },
      cell: ({ row }) => row.original.category?.name ?? 'Uncategorized',
    }),
    column.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap tabled:w-30' },
      cell: ({ row: { original } }) => (original.createdAt ? localShortDate(original.createdAt) : 'N/A'),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, manyActions: true, className: 'tabled:w-30' },
      cell: ({ row }) => <Actions post={row.original} {...deeds} />,
    }),
  ])

const Title = ({ post }: { post: PostRow }) => (
  <>
    {post.title}
    {post.isFeatured && <span className="ml-2 text-sm font-normal text-quiet">Featured</span>}
  </>
)

export const PostStatusBadge = ({ status }: { status: PostRow['status'] }) => (
  <Badge tone={status === 'published' ? 'success' : 'neutral'}>{postStatusWords[status]}</Badge>
)

const Actions = ({ post, edit, publish, remove, onNear }: { post: PostRow } & Deeds) => (
  <RowActions>
    {post.status === 'published' ? (
      <Link
        to={paths.post(post.slug)}
        target="_blank"
        rel="noopener"
        aria-label={`View ${post.title}`}
        title="View"
        className="grid size-8 place-items-center rounded-md hover:bg-line max-sm:size-11"
      >
        <ExternalLink size={16} />
      </Link>
    ) : (
      <RowSign label={`Publish ${post.title}`} tip="Publish" onClick={() => publish(post)}>
        <Send size={16} />
      </RowSign>
    )}
    <RowSign
      label={`Edit ${post.title}`}
      tip="Edit"
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={() => edit(post)}
    >
      <Pencil size={16} />
    </RowSign>
    <RowSign
      label={`Delete ${post.title}`}
      tip="Delete"
      className="hover:text-danger"
      onClick={() => remove(post)}
    >
      <Trash size={16} />
    </RowSign>
  </RowActions>
)
