import Trash from 'lucide-react/icons/trash-2'
import { When } from '../lib/When'
import { messageStatusWords } from '../lib/words'
import { LongText } from '../ui/LongText'
import { RowActions, RowButton, RowSign } from '../ui/RowActions'
import { columnsOf } from '../ui/table-columns'
import type { MessageRowFragment } from './documents.generated'

interface Deeds {
  open: (message: MessageRowFragment) => void
  remove: (message: MessageRowFragment) => void
}

const looks = { new: 'font-medium text-signal', read: 'text-quiet', answered: 'text-success' } as const

/** New ones stand out; the word says it all the same. */
export const MessageStatus = ({ status }: { status: MessageRowFragment['status'] }) => (
  <span className={`inline-flex items-center gap-1.5 ${looks[status]}`}>
    <span
      aria-hidden="true"
      className={`size-1.5 rounded-full ${status === 'read' ? 'border border-current' : 'bg-current'}`}
    />
    {messageStatusWords[status]}
  </span>
)

const column = columnsOf<MessageRowFragment>()

export const messageColumns = ({ open, remove }: Deeds) =>
  column.columns([
    column.accessor('name', {
      header: 'From',
      sortDescFirst: false,
      meta: { isTitle: true, className: 'tabled:w-[16cqw]' },
      cell: ({ row }) => <LongText>{row.original.name}</LongText>,
    }),
    column.accessor('email', {
      sortDescFirst: false,
      header: 'Email',
      meta: { className: 'tabled:w-[25cqw]' },
      cell: ({ row }) => <LongText>{row.original.email}</LongText>,
    }),
    column.display({
      id: 'subject',
      header: 'Subject',
      cell: ({ row }) => <LongText>{row.original.subject}</LongText>,
    }),
    column.accessor('status', {
      sortDescFirst: false,
      header: 'Status',
      meta: { className: 'tabled:w-28' },
      cell: ({ row }) => <MessageStatus status={row.original.status} />,
    }),
    column.accessor('createdAt', {
      sortDescFirst: true,
      header: 'Received',
      meta: { className: 'tabled:w-34' },
      cell: ({ row }) => <When iso={row.original.createdAt} isPast />,
    }),
    column.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-28' },
      cell: ({ row: { original: message } }) => (
        <span className="inline-flex items-center gap-1">
          <RowButton label={`View the message from ${message.name}`} onClick={() => open(message)}>
            View
          </RowButton>
          <RowActions>
            <RowSign
              label={`Delete the message from ${message.name}`}
              tip="Delete"
              className="hover:text-danger"
              onClick={() => remove(message)}
            >
              <Trash size={16} />
            </RowSign>
          </RowActions>
        </span>
      ),
    }),
  ])
