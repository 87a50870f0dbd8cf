import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { postStatusLabels } from '../../../lib/labels'
import { AdminList } from '../../../lib/lists/AdminList'
import type { SortOptions } from '../../../lib/lists/list-state'
import { useListState } from '../../../lib/lists/use-list-state'
import { useListTable } from '../../../lib/lists/use-list-table'
import { preload } from '../../../ui/controls/preload'
import { ToolbarButton } from '../../../ui/tables/TableToolbar'
import type { AdminPostOrderField } from '../documents.generated'
import { buildEditorParams, parseId } from '../editor-url'
import { useAdminCategoriesQuery, useAdminPostsQuery, useAdminPostsTotalQuery } from '../hooks.generated'
import { createPostColumns } from './AdminPostColumns'
import { postExport } from './exports'
import { usePostActions } from './use-post-actions'

const sortOptions: SortOptions<AdminPostOrderField> = {
  fields: ['title', 'status', 'createdAt', 'publishedAt'],
  by: 'createdAt',
  descending: true,
}
const preloadEditor = () => preload(() => import('../editor/PostEditorTab'))

export function AdminPosts() {
  const [params, setParams] = useSearchParams()
  const list = useListState(sortOptions)
  const status = list.getFilter('status', postStatusLabels)
  const categoryId = parseId(params.get('category'))
  const { data } = useAdminCategoriesQuery({ fetchPolicy: 'cache-and-network' })
  const filters = { status: status.value, categoryId }
  const result = useAdminPostsQuery(list.getQueryOptions(filters))
  const totalResult = useAdminPostsTotalQuery(list.getTotalOptions(filters))
  const { edit, publish, unpublish, remove, confirmDialog } = usePostActions()
  const columns = useMemo(
    () => createPostColumns({ edit, publish, unpublish, remove, onPreload: preloadEditor }),
    [edit, publish, unpublish, remove],
  )
  const table = useListTable({ list, result, totalResult, field: 'adminPosts', resourceName: 'posts' })
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
          {
            label: 'Category',
            allLabel: 'All categories',
            options: (data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
            value: categoryId === undefined ? undefined : String(categoryId),
            onChange: value => list.setChoice('category', value),
          },
        ]}
        exports={{ list: postExport, filter: { search: list.search, ...filters } }}
        actions={
          <ToolbarButton onPreload={preloadEditor} onClick={() => setParams(buildEditorParams('new'))}>
            New Post
          </ToolbarButton>
        }
        empty={{
          text: 'No blog posts found. Create your first post!',
          filteredText: 'No blog posts found.',
          filteredHint: 'Try another search or clear the filters.',
        }}
      />
      {confirmDialog}
    </>
  )
}
