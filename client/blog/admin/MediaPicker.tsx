import { useState } from 'react'
import { freshList, shownOf, useRefreshLists } from '../../lib/admin-lists'
import { errorText } from '../../lib/request-error'
import { Dialog } from '../../ui/Dialog'
import { FileButton } from '../../ui/FileButton'
import { LoadError } from '../../ui/LoadError'
import { Skeleton } from '../../ui/Skeleton'
import { SearchBox } from '../../ui/TableTools'
import { UploadProgress } from '../../ui/UploadProgress'
import { useMediaImagesQuery } from './hooks.generated'
import type { MediaImage } from './media-words'
import { useImageUpload } from './use-image-upload'

/** So many are shown; the others are found by their names. */
const shownImages = 60

interface Props {
  onPick: (image: Pick<MediaImage, 'storagePath' | 'originalFilename' | 'width' | 'height'>) => void
  onClose: () => void
}

/** Chooses one of the images that there are, or sends up another. */
export function MediaPicker({ onPick, onClose }: Props) {
  const [search, setSearch] = useState('')
  const { queue, upload } = useImageUpload()
  const [sending] = queue
  const refresh = useRefreshLists()
  const answer = useMediaImagesQuery({
    ...freshList,
    variables: { search: search || undefined, first: shownImages },
  })
  const images = shownOf(answer)?.images
  const send = async (files: File[]) => {
    const [image] = await upload(files)
    if (!image) return
    onPick(image)
    await refresh()
  }
  return (
    <Dialog open onClose={onClose} title="Choose from media">
      <div className="mt-4 flex flex-wrap items-center gap-2">
        <SearchBox label="Search images" value={search} onSearch={setSearch} />
        <FileButton accept="image/*" disabled={sending !== undefined} onFiles={files => void send(files)}>
          Upload image
        </FileButton>
      </div>
      {sending && (
        <div className="mt-4">
          <UploadProgress {...sending} />
        </div>
      )}
      {answer.error && (
        <div className="mt-5">
          <LoadError onRetry={() => void answer.refetch().catch(() => undefined)}>
            {errorText(answer.error) || 'The images could not be loaded.'}
          </LoadError>
        </div>
      )}
      {images?.edges.length === 0 && (
        <p className="mt-5 text-quiet">
          {search ? 'No image has that in its name.' : 'No images yet: upload the first.'}
        </p>
      )}
      <ul className="mt-5 grid grid-cols-3 gap-3" aria-label="Images" aria-busy={answer.loading}>
        {!images &&
          answer.loading &&
          ['a', 'b', 'c', 'd', 'e', 'f'].map(name => (
            <li key={name}>
              <Skeleton className="aspect-[4/3] w-full" />
            </li>
          ))}
        {images?.edges.map(({ node }) => (
          <li key={node.id}>
            <button
              type="button"
              onClick={() => onPick(node)}
              aria-label={`Choose ${node.originalFilename}`}
              className="block w-full text-left"
            >
              <img
                src={node.thumbnailUrl ?? node.url}
                alt=""
                loading="lazy"
                className="aspect-[4/3] w-full rounded-sm border border-line bg-sunk object-cover"
              />
              <span className="mt-1 block truncate text-xs text-quiet">{node.originalFilename}</span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
