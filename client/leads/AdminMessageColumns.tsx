import { messageStatusLabels } from '../lib/labels'
import { RelativeTime } from '../lib/RelativeTime'
import { StatusText } from '../ui/feedback/StatusText'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { WrappedText } from '../ui/tables/WrappedText'
import type { ContactMessageStatus, MessageRowFragment } from './documents.generated'
import { buildReplyLink } from './mailto-link'
import { SuspiciousCell } from './SuspiciousBadge'

interface RowHandlers {
  onOpen: (message: MessageRowFragment) => void
  onStatusChange: (message: MessageRowFragment, status: ContactMessageStatus) => void
  onDelete: (message: MessageRowFragment) => void
}

const columnHelper = createTableColumnHelper<MessageRowFragment>()

export const createMessageColumns = ({ onOpen, onStatusChange, onDelete }: RowHandlers) =>
  columnHelper.columns([
    columnHelper.accessor('name', {
      header: 'From',
      // In stacked rows, the class makes the overflow visible, because `line-clamp` has no effect on inner elements
      // with hidden overflow.
      meta: { isTitle: true, className: 'unstacked:w-[14cqw] stacked:[&_.truncate]:overflow-visible' },
      cell: ({ row }) => <TruncatedText>{row.original.name}</TruncatedText>,
    }),
    columnHelper.accessor('email', {
      header: 'Email',
      meta: { className: 'unstacked:w-[24cqw] max-sm:stacked:hidden' },
      cell: ({ row }) => <WrappedText>{row.original.email}</WrappedText>,
    }),
    columnHelper.display({
      id: 'subject',
      header: 'Subject',
      meta: {
        className:
          'max-sm:stacked:max-w-[calc(100%-10rem)] max-sm:stacked:has-[.flex]:max-w-full max-sm:stacked:[&_.flex]:flex-nowrap max-sm:stacked:[&_*]:whitespace-nowrap',
      },
      cell: ({ row: { original } }) => (
        <SuspiciousCell isSuspicious={original.isSuspicious}>
          <TruncatedText>{original.subject}</TruncatedText>
        </SuspiciousCell>
      ),
    }),
    columnHelper.accessor('status', {
      header: 'Status',
      meta: { className: 'unstacked:w-28' },
      cell: ({ row }) => <StatusText status={row.original.status} labels={messageStatusLabels} />,
    }),
    columnHelper.accessor('createdAt', {
      sortDescFirst: true,
      header: 'Received',
      meta: { className: 'unstacked:w-33' },
      cell: ({ row }) => <RelativeTime iso={row.original.createdAt} isPast />,
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-28' },
      cell: ({ row: { original: message } }) => (
        <RowActions
          rowName={`the message from ${message.name}`}
          items={[
            { label: 'Reply', href: buildReplyLink(message) },
            message.status === 'answered'
              ? { label: 'Mark as Unanswered', onSelect: () => onStatusChange(message, 'read') }
              : { label: 'Mark as Answered', onSelect: () => onStatusChange(message, 'answered') },
            { label: 'Delete', onSelect: () => onDelete(message), isDanger: true },
          ]}
        >
          <RowButton label={`View the message from ${message.name}`} onClick={() => onOpen(message)}>
            View
          </RowButton>
        </RowActions>
      ),
    }),
  ])
