import { useMemo, useState } from 'react'
import { toastError } from '../../../lib/feedback/error-toast'
import { useCreatedRow } from '../../../lib/lists/created-row'
import { getLatestData, listQueryOptions } from '../../../lib/lists/list-query'
import type { SortOptions } from '../../../lib/lists/list-state'
import { useConfirmDelete } from '../../../lib/lists/use-confirm-delete'
import { useListState } from '../../../lib/lists/use-list-state'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { Dialog } from '../../../ui/overlays/Dialog'
import { DataTable } from '../../../ui/tables/DataTable'
import type { SortState } from '../../../ui/tables/SortSelect'
import { useAdminCategoriesQuery, useDeleteCategoryMutation } from '../hooks.generated'
import { type CategoryRow, createCategoryColumns } from './AdminCategoryColumns'
import { CategoryForm } from './CategoryForm'

type CategorySort = 'name' | 'slug' | 'postCount'
const sortOptions: SortOptions<CategorySort> = {
  fields: ['name', 'slug', 'postCount'],
  by: 'name',
  descending: false,
}

/** Loads all categories and sorts them in the browser. */
export function AdminCategories() {
  const list = useListState(sortOptions)
  const result = useAdminCategoriesQuery(listQueryOptions)
  const { error, loading, refetch } = result
  const [editedCategory, setEditedCategory] = useState<CategoryRow>()
  const { confirmDelete, confirmDialog } = useDeleteCategory()
  const columns = useMemo(
    () => createCategoryColumns({ edit: setEditedCategory, remove: confirmDelete }),
    [confirmDelete],
  )
  const categories = getLatestData(result)?.categories
  const { by, descending } = list.sort
  const rows = useMemo(() => categories && sortCategories(categories, { by, descending }), [categories, by, descending])
  const highlightedId = useCreatedRow({ list: 'categories', rows, loading })
  return (
    <div className="grid gap-x-12 gap-y-10 pt-2 2xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <DataTable
          label="Categories"
          columns={columns}
          rows={rows}
          loading={loading}
          error={error && 'Error loading categories. Please try again.'}
          onRetry={() => void refetch().catch(() => undefined)}
          highlightedId={highlightedId}
          empty={<EmptyState text="No categories yet">Categories group posts by subject.</EmptyState>}
          sort={list.sort}
          onSort={list.onSort}
        />
      </div>
      {/* The form waits for the list, because a growing list would move the form during input. */}
      {(rows || error) && (
        <section className="max-w-xl 2xl:border-l 2xl:border-line 2xl:pt-4 2xl:pl-8">
          <h2 className="text-xl">Create Category</h2>
          <CategoryForm onOpen={setEditedCategory} />
        </section>
      )}
      {editedCategory && (
        <Dialog onClose={() => setEditedCategory(undefined)} title="Edit Category">
          <CategoryForm category={editedCategory} onDone={() => setEditedCategory(undefined)} />
        </Dialog>
      )}
      {confirmDialog}
    </div>
  )
}

const sortCategories = (categories: readonly CategoryRow[], { by, descending }: SortState<CategorySort>) => {
  const compare = (a: CategoryRow, b: CategoryRow) =>
    by === 'postCount' ? a.postCount - b.postCount : a[by].localeCompare(b[by])
  return categories.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)) || a.id - b.id)
}

function useDeleteCategory() {
  const [deleteCategory] = useDeleteCategoryMutation()
  return useConfirmDelete(({ id, name }: CategoryRow) => ({
    title: 'Delete Category',
    description: `Are you sure you want to delete the category "${name}"? Posts in this category might be affected: they will become uncategorized. This action cannot be undone.`,
    run: () => deleteCategory({ variables: { id } }),
    onError: error => toastError('Failed to delete blog category', error),
    successTitle: 'Blog category deleted successfully',
  }))
}
