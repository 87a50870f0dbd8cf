import { messageStatusLabels } from '../lib/labels'
import { RelativeTime } from '../lib/RelativeTime'
import { RowActions, RowButton, RowDeleteButton } from '../ui/tables/RowActions'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import type { MessageRowFragment } from './documents.generated'
import { FlaggedText } from './Suspicious'

interface RowHandlers {
  onOpen: (message: MessageRowFragment) => void
  onDelete: (message: MessageRowFragment) => void
}

const statusClasses = {
  new: 'font-medium text-signal',
  read: 'text-muted',
  answered: 'text-success',
} as const

export const MessageStatus = ({ status }: { status: MessageRowFragment['status'] }) => (
  <span className={`inline-flex items-center gap-1.5 ${statusClasses[status]}`}>
    <span
      aria-hidden="true"
      className={`size-1.5 rounded-full ${status === 'read' ? 'border border-current' : 'bg-current'}`}
    />
    {messageStatusLabels[status]}
  </span>
)

const columnHelper = createTableColumnHelper<MessageRowFragment>()

export const createMessageColumns = ({ onOpen, onDelete }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('name', {
      header: 'From',
      meta: { isTitle: true, className: 'tabled:w-[16cqw]' },
      cell: ({ row }) => <TruncatedText>{row.original.name}</TruncatedText>,
    }),
    columnHelper.accessor('email', {
      header: 'Email',
      meta: { className: 'tabled:w-[25cqw]' },
      cell: ({ row }) => <TruncatedText>{row.original.email}</TruncatedText>,
    }),
    columnHelper.display({
      id: 'subject',
      header: 'Subject',
      cell: ({ row: { original } }) => (
        <FlaggedText isSuspicious={original.isSuspicious}>{original.subject}</FlaggedText>
      ),
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'tabled:w-28' },
      cell: ({ row }) => <MessageStatus status={row.original.status} />,
    }),
    columnHelper.accessor('createdAt', {
      sortDescFirst: true,
      header: 'Received',
      meta: { className: 'tabled:w-34' },
      cell: ({ row }) => <RelativeTime iso={row.original.createdAt} isPast />,
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-28' },
      cell: ({ row: { original: message } }) => (
        <span className="inline-flex items-center gap-1">
          <RowButton label={`View the message from ${message.name}`} onClick={() => onOpen(message)}>
            View
          </RowButton>
          <RowActions>
            <RowDeleteButton label={`Delete the message from ${message.name}`} onClick={() => onDelete(message)} />
          </RowActions>
        </span>
      ),
    }),
  ])
