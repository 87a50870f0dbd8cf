import ExternalLink from 'lucide-react/icons/external-link'
import Pencil from 'lucide-react/icons/pencil'
import Send from 'lucide-react/icons/send'
import { Link } from 'react-router-dom'
import { formatShortDate } from '../../../lib/format'
import { postStatusLabels } from '../../../lib/labels'
import { paths } from '../../../lib/paths'
import { Badge } from '../../../ui/feedback/Badge'
import { RowActions, RowDeleteButton, RowIconButton } from '../../../ui/tables/RowActions'
import { createTableColumnHelper } from '../../../ui/tables/table-columns'
import type { PostRowFragment } from '../documents.generated'

export type PostRow = PostRowFragment

interface RowHandlers {
  edit: (post: PostRow) => void
  publish: (post: PostRow) => void
  remove: (post: PostRow) => void
  /** Called when the pointer or the focus reaches a button whose action loads a chunk. */
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<PostRow>()

/** The columns of the posts table (specification §2, Blog administration). */
export const buildPostColumns = (handlers: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('title', {
      header: 'Title',
      meta: { isTitle: true, fewColumns: true, className: 'wrap-anywhere' },
      cell: ({ row: { original } }) => (
        <>
          <bdi>{original.title}</bdi>
          {original.isFeatured && <span className="ml-2 text-sm font-normal text-muted">Featured</span>}
        </>
      ),
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'tabled:w-26' },
      cell: ({
        row: {
          original: { status },
        },
      }) => <Badge tone={status === 'published' ? 'success' : 'neutral'}>{postStatusLabels[status]}</Badge>,
    }),
    columnHelper.display({
      id: 'category',
      header: 'Category',
      meta: { className: 'tabled:w-[21cqw]' },
      cell: ({ row }) => row.original.category?.name ?? 'Uncategorized',
    }),
    columnHelper.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap tabled:w-30' },
      cell: ({ row: { original } }) => (original.createdAt ? formatShortDate(original.createdAt) : 'N/A'),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, manyActions: true, className: 'tabled:w-30' },
      cell: ({ row }) => <PostActionsCell post={row.original} {...handlers} />,
    }),
  ])

const PostActionsCell = ({ post, edit, publish, remove, onPreload }: { post: PostRow } & RowHandlers) => (
  <RowActions>
    {post.status === 'published' ? (
      <Link
        to={paths.buildPostPath(post.slug)}
        target="_blank"
        rel="noopener"
        aria-label={`View ${post.title}`}
        title="View"
        className="grid size-8 place-items-center rounded-md hover:bg-line max-sm:size-11"
      >
        <ExternalLink size={16} />
      </Link>
    ) : (
      <RowIconButton label={`Publish ${post.title}`} tooltip="Publish" onClick={() => publish(post)}>
        <Send size={16} />
      </RowIconButton>
    )}
    <RowIconButton
      label={`Edit ${post.title}`}
      tooltip="Edit"
      onPointerEnter={onPreload}
      onFocus={onPreload}
      onClick={() => edit(post)}
    >
      <Pencil size={16} />
    </RowIconButton>
    <RowDeleteButton label={`Delete ${post.title}`} onClick={() => remove(post)} />
  </RowActions>
)
