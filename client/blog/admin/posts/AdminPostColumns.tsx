import { formatLocalShortDate, formatShortDate } from '../../../lib/format'
import { postStatusLabels } from '../../../lib/labels'
import { paths } from '../../../lib/paths'
import { StatusText } from '../../../ui/feedback/StatusText'
import { RowActions, RowButton } from '../../../ui/tables/RowActions'
import { createTableColumnHelper } from '../../../ui/tables/table-columns'
import type { PostRowFragment } from '../documents.generated'

export type PostRow = PostRowFragment

interface RowHandlers {
  edit: (post: PostRow) => void
  publish: (post: PostRow) => void
  unpublish: (post: PostRow) => void
  remove: (post: PostRow) => void
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<PostRow>()

export const createPostColumns = (handlers: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('title', {
      header: 'Title',
      meta: { isTitle: true, tableHasFewColumns: true, className: 'wrap-anywhere' },
      cell: ({ row }) => <TitleCell post={row.original} />,
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'unstacked:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} labels={postStatusLabels} />,
    }),
    columnHelper.display({
      id: 'category',
      header: 'Category',
      meta: { className: 'unstacked:w-[21cqw]' },
      cell: ({ row }) => row.original.category?.name ?? 'Uncategorized',
    }),
    columnHelper.accessor('createdAt', {
      header: 'Created',
      sortDescFirst: true,
      meta: { className: 'whitespace-nowrap unstacked:w-30' },
      cell: ({ row: { original } }) => (original.createdAt ? formatShortDate(original.createdAt) : 'N/A'),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-26' },
      cell: ({ row }) => <PostActionsCell post={row.original} {...handlers} />,
    }),
  ])

/** In a stacked row, the title is limited to one line if the post is scheduled. */
function TitleCell({ post: { title, isFeatured, status, scheduledAt } }: { post: PostRow }) {
  const schedule = status === 'draft' && scheduledAt
  return (
    <>
      <span className={schedule ? 'stacked:line-clamp-1' : ''}>
        <bdi>{title}</bdi>
        {isFeatured && <span className="ml-2 text-sm font-normal text-muted">Featured</span>}
      </span>
      {schedule && (
        <span className="block text-sm font-normal text-muted">Scheduled for {formatLocalShortDate(schedule)}</span>
      )}
    </>
  )
}

const PostActionsCell = ({ post, edit, publish, unpublish, remove, onPreload }: { post: PostRow } & RowHandlers) => (
  <RowActions
    rowName={post.title}
    items={[
      ...(post.status === 'published'
        ? [
            { label: 'View', href: paths.buildPostPath(post.slug), isExternal: true },
            { label: 'Unpublish', onSelect: () => unpublish(post) },
          ]
        : [{ label: 'Publish', onSelect: () => publish(post) }]),
      { label: 'Delete', onSelect: () => remove(post), isDanger: true },
    ]}
  >
    <RowButton label={`Edit ${post.title}`} onPreload={onPreload} onClick={() => edit(post)}>
      Edit
    </RowButton>
  </RowActions>
)
