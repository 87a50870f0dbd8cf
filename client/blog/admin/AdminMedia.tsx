import { freshList, shownOf, useRefreshLists } from '../../lib/admin-lists'
import { pageSize, type Sorts } from '../../lib/list-state'
import { useListState } from '../../lib/use-list-state'
import { EmptyText } from '../../ui/EmptyText'
import { LoadError } from '../../ui/LoadError'
import { Skeleton } from '../../ui/Skeleton'
import { TablePages } from '../../ui/TablePages'
import { SearchBox, TableTools } from '../../ui/TableTools'
import { useMediaImagesQuery } from './hooks.generated'
import { MediaCard } from './MediaCard'
import { MediaDrop } from './MediaDrop'
import { useDeleteImage } from './use-delete-image'

/** The newest first, always. */
const sorts: Sorts<'createdAt'> = { fields: ['createdAt'], by: 'createdAt', descending: true }

/** Every image there is: how large, where it is used, and the way to put up more. */
export function AdminMedia() {
  const list = useListState(sorts)
  const { sort: _sort, descending: _descending, ...variables } = list.variables
  const answer = useMediaImagesQuery({ ...freshList, variables })
  const { error, loading, refetch } = answer
  const refresh = useRefreshLists()
  const { remove, dialogs } = useDeleteImage()
  const shown = shownOf(answer)
  const images = shown?.images
  const again = () => void refetch().catch(() => undefined)
  return (
    <>
      <MediaDrop onUploaded={refresh} />
      <TableTools>
        <SearchBox label="Search images" value={list.search} onSearch={list.onSearch} />
      </TableTools>
      {error && (
        <div className="pt-6">
          <LoadError onRetry={again}>Error loading images. Please try again.</LoadError>
        </div>
      )}
      <ul
        aria-label="Images"
        aria-busy={loading}
        className="mt-6 grid gap-x-6 gap-y-8 sm:grid-cols-2 xl:grid-cols-3"
      >
        {!images && loading && skeletons}
        {images?.edges.map(({ node }) => (
          <MediaCard key={node.id} image={node} onDelete={remove} />
        ))}
      </ul>
      {images?.edges.length === 0 && !error && (
        <EmptyText text={list.search ? 'No images found' : 'No images yet'}>
          {list.search
            ? 'The search looks into the names of the files.'
            : 'What is dropped above can open a post or stand in its text.'}
        </EmptyText>
      )}
      {images && (
        <TablePages
          {...list.pages(images, shown === answer.data)}
          shown={images.edges.length}
          size={pageSize}
        />
      )}
      {dialogs}
    </>
  )
}

const skeletons = ['a', 'b', 'c'].map(name => (
  <li key={name}>
    <Skeleton className="aspect-video w-full" />
    <Skeleton className="mt-3 h-4 w-2/3" />
  </li>
))
