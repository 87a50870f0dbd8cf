import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { LeadToInvite } from '../../invitations/AdminInviteDialog'
import { AdminLeads } from '../../leads/AdminLeads'
import { AdminMessages } from '../../leads/AdminMessages'
import { useDialog } from '../../lib/feedback/use-dialog'
import { updateListParams } from '../../lib/lists/list-state'
import { SegmentedControl } from '../../ui/navigation/SegmentedControl'

const AdminInviteDialog = lazy(() =>
  import('../../invitations/AdminInviteDialog').then(module => ({ default: module.AdminInviteDialog })),
)

const viewOptions = [
  { value: 'leads', label: 'Early access' },
  { value: 'messages', label: 'Contact messages' },
] as const

/** Cleared when the user switches lists, because both lists use these URL parameters. */
const clearedListParams = { q: undefined, sort: undefined, status: undefined }

export function AdminLeadsTab() {
  const [params, setParams] = useSearchParams()
  const { dialog: leadToInvite, open: invite, close } = useDialog<LeadToInvite>()
  const view = params.get('view') === 'messages' ? 'messages' : 'leads'
  const selectView = (next: typeof view) =>
    setParams(
      previous => updateListParams(previous, { ...clearedListParams, view: next === 'messages' ? next : undefined }),
      {
        preventScrollReset: true,
      },
    )
  return (
    <div>
      <SegmentedControl label="Leads or messages" options={viewOptions} value={view} onChange={selectView}>
        {view === 'messages' ? <AdminMessages /> : <AdminLeads onInvite={invite} />}
      </SegmentedControl>
      <Suspense>{leadToInvite && <AdminInviteDialog lead={leadToInvite} onClose={close} />}</Suspense>
    </div>
  )
}
