import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { freshList } from '../../lib/admin-lists'
import type { Sorts } from '../../lib/list-state'
import { useListState } from '../../lib/use-list-state'
import { useTable } from '../../lib/use-table'
import { Button } from '../../ui/Button'
import { DataTable } from '../../ui/DataTable'
import { EmptyText } from '../../ui/EmptyText'
import { ChoiceBox, SearchBox, TableTools } from '../../ui/TableTools'
import { postColumns } from './AdminPostColumns'
import type { AdminPostSort } from './documents.generated'
import { useAdminCategoriesQuery, useAdminPostsQuery } from './hooks.generated'
import { editorAddress } from './place'
import { postStatusOptions } from './post-values'
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
  const status = list.choice(
    'status',
    postStatusOptions.map(({ value }) => value),
  )
  const { options, categoryId } = useCategoryFilter(params)
  const answer = useAdminPostsQuery({
    ...freshList,
    variables: { ...list.variables, status, categoryId },
  })
  const { edit, publish, remove, question } = usePostActions()
  const columns = useMemo(() => postColumns({ edit, publish, remove, onNear: near }), [edit, publish, remove])
  const table = useTable({ list, answer, of: data => data.adminPosts, what: 'posts' })
  const isNarrowed = Boolean(list.search || status || categoryId)
  return (
    <>
      <TableTools
        actions={
          <Button
            size="sm"
            className="h-9"
            onPointerEnter={near}
            onFocus={near}
            onClick={() => setParams(editorAddress('new'))}
          >
            New Post
          </Button>
        }
      >
        <SearchBox label="Search posts" value={list.search} onSearch={list.onSearch} />
        <ChoiceBox
          label="Status"
          all="All statuses"
          options={postStatusOptions}
          value={status}
          onChange={value => list.choose('status', value)}
        />
        <ChoiceBox
          label="Category"
          all="All categories"
          options={options}
          value={categoryId === undefined ? undefined : String(categoryId)}
          onChange={value => list.choose('category', value)}
        />
      </TableTools>
      <DataTable
        name="Blog posts"
        columns={columns}
        {...table}
        empty={
          <EmptyText
            text={isNarrowed ? 'No blog posts found.' : 'No blog posts found. Create your first post!'}
          >
            {isNarrowed ? 'Try another search, or all statuses and categories.' : undefined}
          </EmptyText>
        }
      />
      {question}
    </>
  )
}

/** The categories to choose among, and the one in the address: the posts need not wait for the names. */
function useCategoryFilter(params: URLSearchParams) {
  const { data } = useAdminCategoriesQuery({ fetchPolicy: 'cache-and-network' })
  const options = (data?.categories ?? []).map(({ id, name }) => ({ value: String(id), label: name }))
  const asked = Number(params.get('category'))
  const isId = Number.isSafeInteger(asked) && asked > 0 && asked <= 2_147_483_647
  return { options, categoryId: isId ? asked : undefined }
}
