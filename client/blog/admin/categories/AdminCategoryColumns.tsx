import { paths } from '../../../lib/paths'
import { RowActions, RowButton } from '../../../ui/tables/RowActions'
import { createTableColumnHelper } from '../../../ui/tables/table-columns'
import type { CategoryRowFragment } from '../documents.generated'

export type CategoryRow = CategoryRowFragment

interface RowHandlers {
  edit: (category: CategoryRow) => void
  remove: (category: CategoryRow) => void
}

const columnHelper = createTableColumnHelper<CategoryRow>()

export const createCategoryColumns = ({ edit, remove }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('name', {
      header: 'Name',
      meta: { isTitle: true, tableHasFewColumns: true, className: 'wrap-anywhere' },
    }),
    columnHelper.accessor('slug', {
      header: 'Slug',
      meta: { className: 'wrap-anywhere unstacked:w-[34cqw] max-sm:stacked:max-w-[calc(100%-7rem)]' },
      cell: ({ row: { original } }) => (
        <span title={original.slug} className="font-mono text-[0.9em] stacked:truncate">
          {original.slug}
        </span>
      ),
    }),
    columnHelper.accessor('postCount', {
      header: 'Posts count',
      sortDescFirst: true,
      meta: { alignRight: true, className: 'unstacked:w-40' },
      cell: ({ row }) => (
        <span>
          {row.original.postCount} <span className="text-[0.9em] text-muted">published</span>
        </span>
      ),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-26' },
      cell: ({ row: { original: category } }) => (
        <RowActions
          rowName={category.name}
          items={[
            { label: 'View posts', href: paths.buildBlogListPath({ category: category.slug }), isExternal: true },
            { label: 'Delete', onSelect: () => remove(category), isDanger: true },
          ]}
        >
          <RowButton label={`Edit ${category.name}`} onClick={() => edit(category)}>
            Edit
          </RowButton>
        </RowActions>
      ),
    }),
  ])
