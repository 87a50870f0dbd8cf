import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { RowActions, RowIconButton } from '../../../ui/tables/RowActions'
import { createTableColumnHelper } from '../../../ui/tables/table-columns'
import type { CategoryRowFragment } from '../documents.generated'

export type CategoryRow = CategoryRowFragment

interface RowHandlers {
  edit: (category: CategoryRow) => void
  remove: (category: CategoryRow) => void
}

const columnHelper = createTableColumnHelper<CategoryRow>()

/** The columns of the categories table (specification §2, Blog administration). */
export const buildCategoryColumns = ({ edit, remove }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('name', {
      header: 'Name',
      sortDescFirst: false,
      meta: { isTitle: true, fewColumns: true, className: 'wrap-anywhere' },
    }),
    columnHelper.accessor('slug', {
      header: 'Slug',
      sortDescFirst: false,
      meta: { className: 'wrap-anywhere tabled:w-[34cqw]' },
      cell: ({ row }) => <span className="font-mono text-sm">{row.original.slug}</span>,
    }),
    columnHelper.accessor('postCount', {
      header: 'Posts count',
      sortDescFirst: true,
      meta: { alignRight: true, className: 'tabled:w-40' },
      cell: ({ row }) => (
        <span>
          {row.original.postCount} <span className="text-sm text-quiet">published</span>
        </span>
      ),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-22' },
      cell: ({ row: { original: category } }) => (
        <RowActions>
          <RowIconButton label={`Edit ${category.name}`} tooltip="Edit" onClick={() => edit(category)}>
            <Pencil size={16} />
          </RowIconButton>
          <RowIconButton
            label={`Delete ${category.name}`}
            tooltip="Delete"
            className="hover:text-danger"
            onClick={() => remove(category)}
          >
            <Trash size={16} />
          </RowIconButton>
        </RowActions>
      ),
    }),
  ])
