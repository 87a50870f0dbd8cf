import { useState } from 'react'
import { getLatestData, listQueryOptions, useRefetchLists } from '../../../lib/lists/list-query'
import { FileButton } from '../../../ui/controls/FileButton'
import { LoadError } from '../../../ui/feedback/LoadError'
import { Skeleton } from '../../../ui/feedback/Skeleton'
import { UploadProgress } from '../../../ui/feedback/UploadProgress'
import { Dialog } from '../../../ui/overlays/Dialog'
import { SearchInput } from '../../../ui/tables/TableToolbar'
import type { MediaImageFragment } from '../documents.generated'
import { useMediaImagesQuery } from '../hooks.generated'
import { useImageUpload } from './use-image-upload'

/** Maximum number of images that the dialog shows. Users find the other images by searching. */
const MAX_VISIBLE_IMAGES = 60

interface Props {
  onPick: (image: Pick<MediaImageFragment, 'storagePath' | 'width' | 'height'>) => void
  onClose: () => void
}

export function MediaPicker({ onPick, onClose }: Props) {
  const [search, setSearch] = useState('')
  const { queue, upload, cancel } = useImageUpload()
  const [currentUpload] = queue
  const refetchLists = useRefetchLists()
  const result = useMediaImagesQuery({
    ...listQueryOptions,
    variables: { filter: { search: search || undefined }, first: MAX_VISIBLE_IMAGES },
  })
  const images = getLatestData(result)?.images
  const uploadFile = async (files: File[]) => {
    const [image] = await upload(files)
    if (!image) return
    onPick(image)
    await refetchLists()
  }
  return (
    <Dialog onClose={onClose} title="Choose from media">
      <div className="mt-4 flex flex-wrap items-center justify-between gap-2">
        <SearchInput label="Search images" value={search} onSearch={setSearch} />
        <div className="max-sm:order-2">
          <FileButton accept="image/*" disabled={currentUpload !== undefined} onFiles={files => void uploadFile(files)}>
            Upload image
          </FileButton>
        </div>
      </div>
      {currentUpload && (
        <div className="mt-4">
          <UploadProgress {...currentUpload} onCancel={cancel} />
        </div>
      )}
      {result.error && (
        <div className="mt-5">
          <LoadError onRetry={() => void result.refetch().catch(() => undefined)}>
            Error loading images. Please try again.
          </LoadError>
        </div>
      )}
      {images?.edges.length === 0 && (
        <p className="mt-5 text-muted">{search ? 'No images found' : 'No images yet. Upload the first one.'}</p>
      )}
      <ul className="mt-5 grid grid-cols-3 gap-3 empty:hidden" aria-label="Images" aria-busy={result.loading}>
        {!images &&
          result.loading &&
          ['a', 'b', 'c', 'd', 'e', 'f'].map(key => (
            <li key={key}>
              <Skeleton className="aspect-[4/3] w-full" />
              <Skeleton className="mt-2 mb-1 h-3 w-2/3" />
            </li>
          ))}
        {images?.edges.map(({ node }) => (
          <li key={node.id}>
            <button
              type="button"
              onClick={() => onPick(node)}
              aria-label={`Choose ${node.originalFilename}`}
              title={node.originalFilename}
              className="block w-full text-left"
            >
              <img
                src={node.thumbnailUrl ?? node.url}
                alt=""
                loading="lazy"
                className="aspect-[4/3] w-full rounded-sm border border-line bg-sunken object-cover"
              />
              <span className="mt-1 block truncate text-xs text-muted">{node.originalFilename}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
