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
  onPreload: () => void
}

const columnHelper = createTableColumnHelper<WebhookRowFragment>()

export const createWebhookColumns = (handlers: RowHandlers) =>
  columnHelper.columns([
    columnHelper.display({
      id: 'name',
      header: 'Name',
      meta: { isTitle: true, className: 'wrap-anywhere unstacked:w-[20cqw]' },
      cell: ({ row: { original: webhook } }) => <TruncatedText>{webhook.name}</TruncatedText>,
    }),
    columnHelper.display({
      id: 'state',
      header: 'State',
      meta: { className: 'unstacked:w-34' },
      cell: ({ row: { original: webhook } }) => <StatusText status={getState(webhook)} labels={webhookStateLabels} />,
    }),
    columnHelper.display({
      id: 'events',
      header: 'Events',
      cell: ({ row: { original: webhook } }) => <WrappedText>{webhook.events.join(', ')}</WrappedText>,
    }),
    columnHelper.display({
      id: 'url',
      header: 'URL',
      meta: { className: 'unstacked:w-[28cqw]' },
      cell: ({ row: { original: webhook } }) => <TruncatedText>{webhook.url}</TruncatedText>,
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'unstacked:w-36' },
      cell: ({ row: { original: webhook } }) => (
        <RowActions
          rowName={webhook.name}
          items={[
            { label: 'Edit', onSelect: () => handlers.onEdit(webhook) },
            { label: 'Send test event', onSelect: () => handlers.onSendTest(webhook) },
            {
              label: webhook.isActive ? 'Deactivate' : 'Activate',
              onSelect: () => handlers.onToggle(webhook),
            },
            { label: 'Replace secret', onSelect: () => handlers.onRotate(webhook) },
            { label: 'Delete', onSelect: () => handlers.onDelete(webhook), isDanger: true },
          ]}
        >
          <RowButton
            label={`Deliveries of ${webhook.name}`}
            onPreload={handlers.onPreload}
            onClick={() => handlers.onShowDeliveries(webhook)}
          >
            Deliveries
          </RowButton>
        </RowActions>
      ),
    }),
  ])

const getState = ({ isActive, goneAt }: WebhookRowFragment) => (isActive ? 'active' : goneAt ? 'gone' : 'inactive')
