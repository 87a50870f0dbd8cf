import Trash from 'lucide-react/icons/trash-2'
import { formatKilobytes, formatLocalShortDate } from '../../../lib/format'
import { CopyableText } from '../../../ui/controls/CopyableText'
import type { MediaImageFragment } from '../documents.generated'
import { ImageUsage } from './ImageUsage'

interface Props {
  image: MediaImageFragment
  onDelete: (image: MediaImageFragment) => void
}

/** An image with its dimensions, its path and the posts that use it. */
export const MediaCard = ({ image, onDelete }: Props) => (
  <li className="min-w-0">
    <a href={image.url} target="_blank" rel="noreferrer" className="block">
      <img
        src={image.thumbnailUrl ?? image.url}
        alt={image.originalFilename}
        loading="lazy"
        className="aspect-video w-full rounded-sm border border-line bg-sunken object-contain"
      />
      <span className="sr-only">(opens in a new window)</span>
    </a>
    <div className="mt-2.5 flex items-start justify-between gap-2">
      <p className="min-w-0 font-medium wrap-anywhere">{image.originalFilename}</p>
      <button
        type="button"
        aria-label={`Delete ${image.originalFilename}`}
        onClick={() => onDelete(image)}
        className="-mt-1 grid size-8 max-sm:size-11 shrink-0 place-items-center rounded-md text-muted hover:bg-line hover:text-danger"
      >
        <Trash size={16} aria-hidden="true" />
      </button>
    </div>
    <p className="text-sm text-muted tabular-nums">
      {image.width && image.height && `${image.width} × ${image.height}, `}
      {formatKilobytes(image.size)} · {formatLocalShortDate(image.createdAt)}
    </p>
    <p className="mt-1 text-sm">
      <CopyableText text={image.storagePath} />
    </p>
    <ImageUsage posts={image.usedInPosts} />
  </li>
)
