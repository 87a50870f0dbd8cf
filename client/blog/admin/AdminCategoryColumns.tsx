import Pencil from 'lucide-react/icons/pencil'
import Trash from 'lucide-react/icons/trash-2'
import { RowActions, RowSign } from '../../ui/RowActions'
import { columnsOf } from '../../ui/table-columns'
import type { CategoryRowFragment } from './documents.generated'

export type CategoryRow = CategoryRowFragment

interface Deeds {
  edit: (category: CategoryRow) => void
  remove: (category: CategoryRow) => void
}

const column = columnsOf<CategoryRow>()

/** The columns of specification §2, Blog administration, Categories tab. */
export const categoryColumns = ({ edit, remove }: Deeds) =>
  column.columns([
    column.accessor('name', {
      header: 'Name',
      sortDescFirst: false,
      meta: { isTitle: true, fewColumns: true, className: 'wrap-anywhere' },
    }),
    column.accessor('slug', {
      header: 'Slug',
      sortDescFirst: false,
      meta: { className: 'wrap-anywhere tabled:w-[34cqw]' },
      cell: ({ row }) => <span className="font-mono text-sm">{row.original.slug}</span>,
    }),
    column.accessor('postCount', {
      header: 'Posts count',
      sortDescFirst: true,
      meta: { right: true, className: 'tabled:w-40' },
      // Drafts do not count: it is what readers find in it.
      cell: ({ row }) => (
        <span>
          {row.original.postCount} <span className="text-sm text-quiet">published</span>
        </span>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-22' },
      cell: ({ row: { original: category } }) => (
        <RowActions>
          <RowSign label={`Edit ${category.name}`} tip="Edit" onClick={() => edit(category)}>
            <Pencil size={16} />
          </RowSign>
          <RowSign
            label={`Delete ${category.name}`}
            tip="Delete"
            className="hover:text-danger"
            onClick={() => remove(category)}
          >
            <Trash size={16} />
          </RowSign>
        </RowActions>
      ),
    }),
  ])
