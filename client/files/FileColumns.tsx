import FileIcon from 'lucide-react/icons/file'
import Globe from 'lucide-react/icons/globe'
import Lock from 'lucide-react/icons/lock'
import { useState } from 'react'
import { formatKilobytes } from '../lib/format'
import { FileName } from '../ui/layout/FileName'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import type { FileRowFragment } from './documents.generated'

export interface FileActions {
  onVisibilityChange: (file: FileRowFragment, isPublic: boolean) => void
  onDelete: (file: FileRowFragment) => void
}

/** Shows an icon if the file has no thumbnail, or if the thumbnail fails to load. */
function FileThumbnail({ file: { thumbnailUrl } }: { file: FileRowFragment }) {
  const [failedUrl, setFailedUrl] = useState<string>()
  return (
    <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunken text-muted">
      {thumbnailUrl && thumbnailUrl !== failedUrl ? (
        <img
          src={thumbnailUrl}
          alt=""
          width={36}
          height={36}
          loading="lazy"
          onError={() => setFailedUrl(thumbnailUrl)}
          className="size-full object-cover"
        />
      ) : (
        <FileIcon size={17} aria-hidden="true" />
      )}
    </span>
  )
}

const linkClass =
  'inline-flex h-8 items-center rounded-md px-2 text-sm font-medium max-sm:text-xs underline decoration-control-border underline-offset-4 transition-colors hover:bg-line hover:decoration-text'

interface FileLinkProps {
  href: string
  label: string
  file: FileRowFragment
}

/** Documents that the server sends with `Content-Disposition: inline` if their content matches the extension. */
const INLINE_DOCUMENT_PATTERN = /\.(pdf|txt|text|csv|tsv|json|md|log)$/i

/** A download does not open a new tab, because the tab would stay empty. */
const FileLink = ({ href, label, file: { fileType, originalFilename } }: FileLinkProps) => (
  <a
    href={href}
    target={fileType === 'IMAGE' || INLINE_DOCUMENT_PATTERN.test(originalFilename) ? '_blank' : undefined}
    rel="noreferrer"
    aria-label={`${label} ${originalFilename}`}
    className={linkClass}
  >
    {label}
  </a>
)

const columnHelper = createTableColumnHelper<FileRowFragment>()

/**
 * Creates the columns of the file list (specification §2). An additional column contains actions that change
 * the visibility of a file or delete the file.
 */
export const createFileColumns = ({ onVisibilityChange, onDelete }: FileActions) =>
  columnHelper.columns([
    columnHelper.display({
      id: 'name',
      header: 'Name',
      meta: { isTitle: true, className: 'stacked:min-h-10 stacked:min-w-0' },
      cell: ({ row: { original: file } }) => (
        <span className="flex items-center gap-3">
          <FileThumbnail file={file} />
          <span className="min-w-0 grow">
            <FileName>{file.originalFilename}</FileName>
          </span>
        </span>
      ),
    }),
    columnHelper.display({
      id: 'type',
      header: 'Type',
      meta: { className: 'unstacked:w-24' },
      cell: ({ row }) => <span className="label">{row.original.fileType}</span>,
    }),
    columnHelper.display({
      id: 'size',
      header: 'Size',
      meta: { alignRight: true, className: 'whitespace-nowrap unstacked:w-28' },
      cell: ({ row }) => formatKilobytes(row.original.size),
    }),
    columnHelper.display({
      id: 'visibility',
      header: 'Visibility',
      meta: { className: 'unstacked:w-22' },
      cell: ({ row }) => (
        <span className={row.original.isPublic ? 'font-medium' : 'text-muted'}>
          {row.original.isPublic ? 'Public' : 'Private'}
        </span>
      ),
    }),
    columnHelper.display({
      id: 'links',
      header: 'Open',
      meta: { className: 'whitespace-nowrap stacked:min-h-9 unstacked:w-[16.5cqw]' },
      cell: ({ row: { original: file } }) => (
        <span className="-ml-2 inline-flex">
          <FileLink href={file.url} label="View" file={file} />
          {file.thumbnailUrl && <FileLink href={file.thumbnailUrl} label="Thumbnail" file={file} />}
        </span>
      ),
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'whitespace-nowrap unstacked:w-40' },
      cell: ({ row: { original: file } }) => {
        const toggleLabel = file.isPublic ? 'Make Private' : 'Make Public'
        const ToggleIcon = file.isPublic ? Lock : Globe
        return (
          <RowActions
            rowName={file.originalFilename}
            items={file.viewerCanDelete ? [{ label: 'Delete', onSelect: () => onDelete(file), isDanger: true }] : []}
          >
            {file.viewerCanUpdate && (
              <RowButton
                label={`${toggleLabel}: ${file.originalFilename}`}
                title={toggleLabel}
                onClick={() => onVisibilityChange(file, !file.isPublic)}
              >
                {/* On phones, an icon replaces the label to leave more room for the file name. */}
                <ToggleIcon size={16} aria-hidden="true" className="sm:hidden" />
                <span className="max-sm:sr-only">{toggleLabel}</span>
              </RowButton>
            )}
          </RowActions>
        )
      },
    }),
  ])
