import { useMemo, useState } from 'react'
import { freshList, shownOf, useRefreshLists } from '../../lib/admin-lists'
import { useConfirm } from '../../lib/confirm'
import type { Sort, Sorts } from '../../lib/list-state'
import { toast } from '../../lib/toast'
import { useListState } from '../../lib/use-list-state'
import { useSteady } from '../../lib/use-steady'
import { DataTable } from '../../ui/DataTable'
import { Dialog } from '../../ui/Dialog'
import { EmptyText } from '../../ui/EmptyText'
import { type CategoryRow, categoryColumns } from './AdminCategoryColumns'
import { CategoryForm } from './CategoryForm'
import { toastBlogFailure } from './failure'
import { useAdminCategoriesQuery, useDeleteCategoryMutation } from './hooks.generated'

type CategorySort = 'name' | 'slug' | 'postCount'
const sorts: Sorts<CategorySort> = { fields: ['name', 'slug', 'postCount'], by: 'name', descending: false }

/** What the posts are filed under (specification §2, Blog administration). They are few, and come all at once. */
export function AdminCategories() {
  const list = useListState(sorts)
  const answer = useAdminCategoriesQuery(freshList)
  const { error, loading, refetch } = answer
  const [edited, setEdited] = useState<CategoryRow>()
  const { remove, question } = useRemoval()
  const columns = useMemo(() => categoryColumns({ edit: setEdited, remove }), [remove])
  const categories = shownOf(answer)?.categories
  const { by, descending } = list.sort
  const rows = useMemo(
    () => categories && sorted(categories, { by, descending }),
    [categories, by, descending],
  )
  return (
    <div className="grid gap-x-12 gap-y-10 pt-2 2xl:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <DataTable
          name="Categories"
          columns={columns}
          rows={rows}
          loading={loading}
          error={error && 'Error loading categories. Please try again.'}
          onRetry={() => void refetch().catch(() => undefined)}
          empty={<EmptyText text="No categories yet">A category gathers the posts of one subject.</EmptyText>}
          sort={list.sort}
          onSort={list.onSort}
        />
      </div>
      {/* It stands under the list, whose length is not known before: then it would move away from who is at it. */}
      {(rows || error) && (
        <section className="max-w-xl 2xl:border-l 2xl:border-line 2xl:pt-4 2xl:pl-8">
          <h2 className="text-xl">Create Category</h2>
          <CategoryForm />
        </section>
      )}
      {edited && (
        <Dialog open onClose={() => setEdited(undefined)} title="Edit Category">
          <CategoryForm category={edited} onDone={() => setEdited(undefined)} />
        </Dialog>
      )}
      {question}
    </div>
  )
}

const sorted = (categories: readonly CategoryRow[], { by, descending }: Sort<CategorySort>) => {
  const compare = (a: CategoryRow, b: CategoryRow) =>
    by === 'postCount' ? a.postCount - b.postCount : a[by].localeCompare(b[by])
  return categories.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b)) || a.id - b.id)
}

function useRemoval() {
  const [deleteCategory] = useDeleteCategoryMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()
  const remove = useSteady(({ id, name }: CategoryRow) =>
    ask({
      title: 'Delete Category',
      text: `Are you sure you want to delete the category "${name}"? Posts in this category might be affected: they become uncategorized. This action cannot be undone.`,
      action: 'Delete',
      doing: 'Deleting...',
      run: async () => {
        try {
          await deleteCategory({ variables: { id } })
        } catch (error) {
          toastBlogFailure('Failed to delete blog category', error)
          return false
        }
        await refresh()
        toast({ title: 'Blog category deleted successfully' })
        return true
      },
    }),
  )
  return { remove, question: dialog }
}
