import { webhookStateLabels } from '../lib/labels'
import { StatusText } from '../ui/feedback/StatusText'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { WrappedText } from '../ui/tables/WrappedText'
import type { WebhookRowFragment } from './documents.generated'

type RowHandler = (webhook: WebhookRowFragment) => void

interface RowHandlers {
  onShowDeliveries: RowHandler
  onEdit: RowHandler
  onSendTest: RowHandler
  onToggle: RowHandler
  onRotate: RowHandler
  onDelete: RowHandler
  /** Preloads the chunk of the dialogs. */
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<WebhookRowFragment>()

/** Creates the columns of the list of webhooks. */
export const createWebhookColumns = (handlers: RowHandlers) =>
  columnHelper.columns([
    columnHelper.display({
      id: 'name',
      header: 'Name',
      meta: { isTitle: true, className: 'wrap-anywhere tabled:w-[20cqw]' },
      cell: ({ row: { original } }) => <TruncatedText>{original.name}</TruncatedText>,
    }),
    columnHelper.display({
      id: 'state',
      header: 'State',
      meta: { className: 'tabled:w-34' },
      cell: ({ row: { original } }) => <StatusText status={getState(original)} labels={webhookStateLabels} />,
    }),
    columnHelper.display({
      id: 'events',
      header: 'Events',
      cell: ({ row: { original } }) => <WrappedText>{original.events.join(', ')}</WrappedText>,
    }),
    columnHelper.display({
      id: 'url',
      header: 'URL',
      meta: { className: 'tabled:w-[28cqw]' },
      cell: ({ row: { original } }) => <TruncatedText>{original.url}</TruncatedText>,
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'tabled:w-36' },
      cell: ({ row: { original } }) => (
        <RowActions
          object={original.name}
          items={[
            { label: 'Edit', onSelect: () => handlers.onEdit(original) },
            { label: 'Send test event', onSelect: () => handlers.onSendTest(original) },
            {
              label: original.isActive ? 'Deactivate' : 'Activate',
              onSelect: () => handlers.onToggle(original),
            },
            { label: 'Replace secret', onSelect: () => handlers.onRotate(original) },
            { label: 'Delete', onSelect: () => handlers.onDelete(original), isDanger: true },
          ]}
        >
          <RowButton
            label={`Deliveries of ${original.name}`}
            onPreload={handlers.onPreload}
            onClick={() => handlers.onShowDeliveries(original)}
          >
            Deliveries
          </RowButton>
        </RowActions>
      ),
    }),
  ])

const getState = ({ isActive, goneAt }: WebhookRowFragment) => (isActive ? 'active' : goneAt ? 'gone' : 'inactive')
