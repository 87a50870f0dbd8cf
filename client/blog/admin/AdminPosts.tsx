import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AdminList } from '../../lib/AdminList'
import { freshList } from '../../lib/admin-lists'
import type { Sorts } from '../../lib/list-state'
import { useListState } from '../../lib/use-list-state'
import { useTable } from '../../lib/use-table'
import { postStatusWords } from '../../lib/words'
import { ToolButton } from '../../ui/TableTools'
import { postColumns } from './AdminPostColumns'
import type { AdminPostSort } from './documents.generated'
import { useAdminCategoriesQuery, useAdminPostsQuery } from './hooks.generated'
import { editorAddress } from './place'
import { usePostActions } from './use-post-actions'

const sorts: Sorts<AdminPostSort> = {
  fields: ['title', 'status', 'createdAt', 'publishedAt'],
  by: 'createdAt',
  descending: true,
}
const near = () => void import('./PostTab')

/** The posts, drafts among them (specification §2, Blog administration). */
export function AdminPosts() {
  const [params, setParams] = useSearchParams()
  const list = useListState(sorts)
  const status = list.filter('status', postStatusWords)
  const category = useCategoryFilter(params, list.choose)
  const categoryId = category.value === undefined ? undefined : Number(category.value)
  const answer = useAdminPostsQuery({
    ...freshList,
    variables: { ...list.variables, status: status.value, categoryId },
  })
  const { edit, publish, remove, question } = usePostActions()
  const columns = useMemo(() => postColumns({ edit, publish, remove, onNear: near }), [edit, publish, remove])
  const table = useTable({ list, answer, of: data => data.adminPosts, what: 'posts' })
  return (
    <>
      <AdminList
        name="Blog posts"
        list={list}
        table={table}
        columns={columns}
        search="Search posts"
        filters={[
          { label: 'Status', all: 'All statuses', ...status },
          { label: 'Category', all: 'All categories', ...category },
        ]}
        actions={
          <ToolButton onNear={near} onClick={() => setParams(editorAddress('new'))}>
            New Post
          </ToolButton>
        }
        empty={{
          text: 'No blog posts found. Create your first post!',
          narrowedText: 'No blog posts found.',
          narrowed: 'Try another search, or all statuses and categories.',
        }}
      />
      {question}
    </>
  )
}

/** The categories to choose among, and the one in the address: the posts need not wait for the names. */
function useCategoryFilter(
  params: URLSearchParams,
  choose: (name: string, value: string | undefined) => void,
) {
  const { data } = useAdminCategoriesQuery({ fetchPolicy: 'cache-and-network' })
  const asked = Number(params.get('category'))
  const isId = Number.isSafeInteger(asked) && asked > 0 && asked <= 2_147_483_647
  return {
    options: (data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
    value: isId ? String(asked) : undefined,
    onChange: (value: string | undefined) => choose('category', value),
  }
}
