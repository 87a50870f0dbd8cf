import { FilteredEmptyState } from '../../../lib/lists/FilteredEmptyState'
import { useRefetchLists } from '../../../lib/lists/list-query'
import type { SortOptions } from '../../../lib/lists/list-state'
import { useListState } from '../../../lib/lists/use-list-state'
import { useListTable } from '../../../lib/lists/use-list-table'
import { EmptyState } from '../../../ui/feedback/EmptyState'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { TablePagination } from '../../../ui/tables/TablePagination'
import { SearchInput, TableToolbar } from '../../../ui/tables/TableToolbar'
import { useMediaImagesQuery, useMediaImagesTotalQuery } from '../hooks.generated'
import { MediaCard } from './MediaCard'
import { MediaDropzone } from './MediaDropzone'
import { useDeleteImage } from './use-delete-image'

// `useListState` requires sort options, but the query `images` has a fixed order.
const sortOptions: SortOptions<'createdAt'> = { fields: ['createdAt'], by: 'createdAt', descending: true }

export function AdminMedia() {
  const list = useListState(sortOptions)
  const result = useMediaImagesQuery(list.getUnorderedQueryOptions({}))
  const totalResult = useMediaImagesTotalQuery(list.getTotalOptions({}))
  const { rows, loading, error, onRetry, pagination } = useListTable({
    list,
    result,
    totalResult,
    field: 'images',
    resourceName: 'images',
  })
  const refetchLists = useRefetchLists()
  const { remove, dialogs } = useDeleteImage()
  return (
    <>
      <MediaDropzone onUploaded={refetchLists} />
      <TableToolbar>
        <SearchInput label="Search images" value={list.search} onSearch={list.onSearch} />
      </TableToolbar>
      {error && (
        <div className="pt-6">
          <LoadError onRetry={onRetry}>{error}</LoadError>
        </div>
      )}
      <ul
        aria-label="Images"
        aria-busy={loading}
        className="mt-6 grid gap-x-6 gap-y-6 sm:grid-cols-2 sm:gap-y-8 xl:grid-cols-3"
      >
        {!rows && loading && skeletons}
        {rows?.map(image => (
          <MediaCard key={image.id} image={image} onDelete={remove} />
        ))}
      </ul>
      {rows?.length === 0 &&
        !error &&
        (list.search ? (
          <FilteredEmptyState text="No images found" onClear={list.clearFilters}>
            Search matches file names.
          </FilteredEmptyState>
        ) : (
          <EmptyState text="No images yet">Drop images above to use them in posts.</EmptyState>
        ))}
      {rows && <TablePagination label="Images" {...pagination} />}
      {dialogs}
    </>
  )
}

const skeletons = ['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
  <li key={key} className="max-sm:flex max-sm:items-start max-sm:gap-4">
    <Skeleton className="aspect-video w-full max-sm:w-28 max-sm:shrink-0" />
    <div className="grow space-y-2.5 sm:mt-3">
      <Skeleton className="h-4 w-2/3" />
      <Skeleton className="h-3.5 w-4/5" />
      <Skeleton className="h-3.5 w-3/5" />
    </div>
  </li>
))
