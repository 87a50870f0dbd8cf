import { type ComponentProps, lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AuditLog } from '../audit/AuditLog'
import { useDialog } from '../lib/feedback/use-dialog'
import { SegmentedControl } from '../ui/navigation/SegmentedControl'
import { AdminUsers } from '../users/AdminUsers'

const AdjustCreditsDialog = lazy(() =>
  import('../credits/AdminAdjustCreditsDialog').then(module => ({
    default: module.AdminAdjustCreditsDialog,
  })),
)

const views = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'audit', label: 'Audit log' },
] as const

/** Switches between accounts and audit log. Composes the users and credits features. */
export function AdminUsersTab() {
  const [params, setParams] = useSearchParams()
  const {
    dialog: user,
    open: openAdjustCredits,
    close,
  } = useDialog<ComponentProps<typeof AdjustCreditsDialog>['user']>()
  const view = params.get('view') === 'audit' ? 'audit' : 'accounts'
  return (
    <div>
      <SegmentedControl
        label="View"
        options={views}
        value={view}
        onChange={next => setParams(next === 'audit' ? { view: next } : {}, { preventScrollReset: true })}
      >
        {view === 'audit' ? <AuditLog /> : <AdminUsers onAdjustCredits={openAdjustCredits} />}
      </SegmentedControl>
      <Suspense>{user && <AdjustCreditsDialog user={user} onClose={close} />}</Suspense>
    </div>
  )
}
