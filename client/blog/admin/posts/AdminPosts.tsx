import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { postStatusLabels } from '../../../lib/labels'
import { AdminList } from '../../../lib/lists/AdminList'
import { listQueryOptions, totalQueryOptions } from '../../../lib/lists/list-query'
import type { SortOptions } from '../../../lib/lists/list-state'
import { useListState } from '../../../lib/lists/use-list-state'
import { useListTable } from '../../../lib/lists/use-list-table'
import { ToolbarButton } from '../../../ui/tables/TableToolbar'
import type { AdminPostSort } from '../documents.generated'
import { buildEditorParams } from '../editor-url'
import { useAdminCategoriesQuery, useAdminPostsQuery, useAdminPostsTotalQuery } from '../hooks.generated'
import { buildPostColumns } from './AdminPostColumns'
import { usePostActions } from './use-post-actions'

const sortOptions: SortOptions<AdminPostSort> = {
  fields: ['title', 'status', 'createdAt', 'publishedAt'],
  by: 'createdAt',
  descending: true,
}
const preloadEditor = () => void import('../editor/PostEditorTab')

/** The posts, drafts among them (specification §2, Blog administration). */
export function AdminPosts() {
  const [params, setParams] = useSearchParams()
  const list = useListState(sortOptions)
  const status = list.getFilter('status', postStatusLabels)
  const category = useCategoryFilter(params, list.setChoice)
  const categoryId = category.value === undefined ? undefined : Number(category.value)
  const filters = { search: list.variables.search, status: status.value, categoryId }
  const result = useAdminPostsQuery({ ...listQueryOptions, variables: { ...list.variables, ...filters } })
  const totalResult = useAdminPostsTotalQuery({ ...totalQueryOptions, variables: filters })
  const { edit, publish, remove, confirmDialog } = usePostActions()
  const columns = useMemo(
    () => buildPostColumns({ edit, publish, remove, onPreload: preloadEditor }),
    [edit, publish, remove],
  )
  const table = useListTable({
    list,
    result,
    totalResult,
    getConnection: data => data.adminPosts,
    resourceName: 'posts',
  })
  return (
    <>
      <AdminList
        label="Blog posts"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search posts"
        filters={[
          { label: 'Status', allLabel: 'All statuses', ...status },
          { label: 'Category', allLabel: 'All categories', ...category },
        ]}
        actions={
          <ToolbarButton onPreload={preloadEditor} onClick={() => setParams(buildEditorParams('new'))}>
            New Post
          </ToolbarButton>
        }
        empty={{
          text: 'No blog posts found. Create your first post!',
          filteredText: 'No blog posts found.',
          filteredHint: 'Try another search, or all statuses and categories.',
        }}
      />
      {confirmDialog}
    </>
  )
}

/** The categories to choose among, and the one in the address: the posts need not wait for the names. */
function useCategoryFilter(
  params: URLSearchParams,
  choose: (name: string, value: string | undefined) => void,
) {
  const { data } = useAdminCategoriesQuery({ fetchPolicy: 'cache-and-network' })
  const categoryParam = Number(params.get('category'))
  const isId = Number.isSafeInteger(categoryParam) && categoryParam > 0 && categoryParam <= 2_147_483_647
  return {
    options: (data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    value: isId ? String(categoryParam) : undefined,
    onChange: (value: string | undefined) => choose('category', value),
  }
}
