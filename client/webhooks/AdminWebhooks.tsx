import { lazy, Suspense, useMemo } from 'react'
import { useDialog } from '../lib/feedback/use-dialog'
import { AdminList } from '../lib/lists/AdminList'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { preload } from '../ui/controls/preload'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { createWebhookColumns } from './AdminWebhookColumns'
import type { WebhookDialog } from './AdminWebhookDialogs'
import type { WebhookOrderField } from './documents.generated'
import { useAdminWebhooksQuery, useAdminWebhooksTotalQuery } from './hooks.generated'
import { useDeleteWebhook, useSendTestEvent, useToggleWebhook } from './use-webhook-actions'

const loadDialogs = () => import('./AdminWebhookDialogs')
const AdminWebhookDialogs = lazy(() => loadDialogs().then(module => ({ default: module.AdminWebhookDialogs })))
const preloadDialogs = () => preload(loadDialogs)

const sortOptions: SortOptions<WebhookOrderField> = { fields: ['createdAt'], by: 'createdAt', descending: true }

export function AdminWebhooks() {
  const list = useListState(sortOptions)
  const result = useAdminWebhooksQuery(list.getQueryOptions({}))
  const totalResult = useAdminWebhooksTotalQuery(list.getTotalOptions({}))
  const table = useListTable({ list, result, totalResult, field: 'webhooks', resourceName: 'webhooks' })
  const { dialog, open, close } = useDialog<WebhookDialog>()
  const { confirmDelete, confirmDialog } = useDeleteWebhook()
  const sendTest = useSendTestEvent(webhook => open({ kind: 'deliveries', webhook }))
  const toggle = useToggleWebhook()
  const columns = useMemo(
    () =>
      createWebhookColumns({
        onShowDeliveries: webhook => open({ kind: 'deliveries', webhook }),
        onEdit: webhook => open({ kind: 'edit', webhook }),
        onSendTest: sendTest,
        onToggle: toggle,
        onRotate: webhook => open({ kind: 'rotate', webhook }),
        onDelete: confirmDelete,
        onPreload: preloadDialogs,
      }),
    [open, sendTest, toggle, confirmDelete],
  )
  return (
    <>
      <AdminList
        label="Webhooks"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search webhooks"
        actions={
          <ToolbarButton onPreload={preloadDialogs} onClick={() => open({ kind: 'create' })}>
            New Webhook
          </ToolbarButton>
        }
        empty={{
          text: 'No webhooks found',
          filteredHint: 'Try another search.',
          hint: 'A webhook sends events, such as a new lead, to another system.',
        }}
      />
      <Suspense>{dialog && <AdminWebhookDialogs dialog={dialog} onClose={close} />}</Suspense>
      {confirmDialog}
    </>
  )
}
