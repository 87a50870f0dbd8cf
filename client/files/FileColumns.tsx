import FileIcon from 'lucide-react/icons/file'
import Trash from 'lucide-react/icons/trash-2'
import { kilobytes } from '../lib/format'
import { LongText } from '../ui/LongText'
import { RowActions, RowButton, RowSign } from '../ui/RowActions'
import { columnsOf } from '../ui/table-columns'
import type { FilesQuery } from './documents.generated'

export type FileRow = NonNullable<FilesQuery['viewer']>['files']['edges'][number]['node']

export interface FileDeeds {
  show: (file: FileRow, isPublic: boolean) => void
  remove: (file: FileRow) => void
}

/** A small picture of the file, or a sign where there is none. */
const Picture = ({ file: { thumbnailUrl } }: { file: FileRow }) => (
  <span className="grid size-9 shrink-0 place-items-center overflow-hidden rounded-sm bg-sunk text-quiet">
    {thumbnailUrl ? (
      <img
        src={thumbnailUrl}
        alt=""
        width={36}
        height={36}
        loading="lazy"
        className="size-full object-cover"
      />
    ) : (
      <FileIcon size={17} aria-hidden="true" />
    )}
  </span>
)

const linkClass =
  'inline-flex h-8 items-center rounded-md px-2 text-sm font-medium underline decoration-edge underline-offset-4 transition-colors hover:bg-line hover:decoration-text'

interface OpensProps {
  href: string
  label: string
  file: FileRow
}

/** Only images are shown; all else is downloaded, and a tab of its own would be empty. */
const Opens = ({ href, label, file: { fileType, originalFilename } }: OpensProps) => (
  <a
    href={href}
    target={fileType === 'IMAGE' ? '_blank' : undefined}
    rel="noreferrer"
    aria-label={`${label} ${originalFilename}`}
    className={linkClass}
  >
    {label}
  </a>
)

const column = columnsOf<FileRow>()

/** What specification §2 says of each file, and beyond it what its owner does with it. */
export const fileColumns = ({ show, remove }: FileDeeds) =>
  column.columns([
    column.display({
      id: 'name',
      header: 'Name',
      meta: { isTitle: true, className: 'stacked:min-h-10' },
      cell: ({ row: { original: file } }) => (
        <span className="flex items-center gap-3">
          <Picture file={file} />
          <span className="min-w-0 grow">
            <LongText>{file.originalFilename}</LongText>
          </span>
        </span>
      ),
    }),
    column.display({
      id: 'type',
      header: 'Type',
      meta: { className: 'tabled:w-24' },
      cell: ({ row }) => <span className="label">{row.original.fileType}</span>,
    }),
    column.display({
      id: 'size',
      header: 'Size',
      meta: { right: true, className: 'whitespace-nowrap tabled:w-28' },
      cell: ({ row }) => kilobytes(row.original.size),
    }),
    column.display({
      id: 'visibility',
      header: 'Visibility',
      meta: { className: 'tabled:w-22' },
      cell: ({ row }) => (
        <span className={row.original.isPublic ? 'font-medium' : 'text-quiet'}>
          {row.original.isPublic ? 'Public' : 'Private'}
        </span>
      ),
    }),
    column.display({
      id: 'links',
      header: 'Open',
      meta: { className: 'whitespace-nowrap stacked:min-h-9 tabled:w-[16.5cqw]' },
      cell: ({ row: { original: file } }) => (
        <span className="-ml-2 inline-flex">
          <Opens href={file.url} label="View" file={file} />
          {file.thumbnailUrl && <Opens href={file.thumbnailUrl} label="Thumbnail" file={file} />}
        </span>
      ),
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, manyActions: true, className: 'whitespace-nowrap tabled:w-40' },
      cell: ({ row: { original: file } }) => {
        const action = file.isPublic ? 'Make Private' : 'Make Public'
        return (
          <span className="inline-flex items-center gap-1">
            {file.viewerCanUpdate && (
              <RowButton
                label={`${action}: ${file.originalFilename}`}
                onClick={() => show(file, !file.isPublic)}
              >
                {action}
              </RowButton>
            )}
            {file.viewerCanDelete && (
              <RowActions>
                <RowSign
                  label={`Delete ${file.originalFilename}`}
                  tip="Delete"
                  className="hover:text-danger"
                  onClick={() => remove(file)}
                >
                  <Trash size={16} />
                </RowSign>
              </RowActions>
            )}
          </span>
        )
      },
    }),
  ])
