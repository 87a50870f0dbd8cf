import { formatKilobytes, formatLocalShortDate } from '../../../lib/format'
import { CopyableText } from '../../../ui/controls/CopyableText'
import { DropdownMenu } from '../../../ui/overlays/DropdownMenu'
import type { MediaImageFragment } from '../documents.generated'
import { ImageUsage } from './ImageUsage'

interface Props {
  image: MediaImageFragment
  onDelete: (image: MediaImageFragment) => void
}

export const MediaCard = ({ image, onDelete }: Props) => (
  <li className="min-w-0 max-sm:flex max-sm:items-start max-sm:gap-4">
    <a href={image.url} target="_blank" rel="noreferrer" className="block max-sm:w-28 max-sm:shrink-0">
      <img
        src={image.thumbnailUrl ?? image.url}
        alt={image.originalFilename}
        loading="lazy"
        className="aspect-video w-full rounded-sm border border-line bg-sunken object-contain"
      />
      <span className="sr-only">(opens in a new window)</span>
    </a>
    <div className="flex min-w-0 grow items-start justify-between gap-2 sm:mt-2.5">
      <div className="min-w-0 space-y-1 text-sm">
        <p title={image.originalFilename} className="text-[0.9375rem] font-medium wrap-anywhere max-sm:line-clamp-2">
          {image.originalFilename}
        </p>
        <p className="text-muted tabular-nums">
          {image.width && image.height && `${image.width} × ${image.height}, `}
          {formatKilobytes(image.size)} <span className="mx-1 max-sm:hidden">·</span>{' '}
          <span className="whitespace-nowrap max-sm:block">{formatLocalShortDate(image.createdAt)}</span>
        </p>
        <div className="flex">
          <CopyableText text={image.storagePath} />
        </div>
        <ImageUsage posts={image.usedInPosts} />
      </div>
      <span className="-mt-1 -mr-2 max-sm:-mt-2.5 max-sm:-mr-3">
        <DropdownMenu
          label={`More actions for ${image.originalFilename}`}
          items={[
            { label: 'View', href: image.url, isExternal: true },
            { label: 'Delete', onSelect: () => onDelete(image), isDanger: true },
          ]}
        />
      </span>
    </div>
  </li>
)
