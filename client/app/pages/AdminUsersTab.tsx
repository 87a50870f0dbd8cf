import { type ComponentProps, lazy, Suspense, useCallback, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { AuditLog } from '../../audit/AuditLog'
import { AdminInvitations } from '../../invitations/AdminInvitations'
import { AdminJobs } from '../../jobs/AdminJobs'
import { useDialog } from '../../lib/feedback/use-dialog'
import { AdminOverview } from '../../overview/AdminOverview'
import { AdminServiceAccounts } from '../../tokens/AdminServiceAccounts'
import { SegmentedControl } from '../../ui/navigation/SegmentedControl'
import { AdminUsers } from '../../users/admin/AdminUsers'
import { AdminWebhooks } from '../../webhooks/AdminWebhooks'

const AdjustCreditsDialog = lazy(() =>
  import('../../credits/AdminAdjustCreditsDialog').then(module => ({
    default: module.AdminAdjustCreditsDialog,
  })),
)

const UserSessionsDialog = lazy(() =>
  import('../../sessions/UserSessionsDialog').then(module => ({ default: module.UserSessionsDialog })),
)

const AdminInviteDialog = lazy(() =>
  import('../../invitations/AdminInviteDialog').then(module => ({ default: module.AdminInviteDialog })),
)

const views = [
  { value: 'accounts', label: 'Accounts' },
  { value: 'invitations', label: 'Invitations' },
  { value: 'service-accounts', label: 'Service accounts' },
  { value: 'audit', label: 'Audit log' },
  { value: 'jobs', label: 'Jobs' },
  { value: 'webhooks', label: 'Webhooks' },
] as const

export function AdminUsersTab() {
  const [params, setParams] = useSearchParams()
  const {
    dialog: creditsUser,
    open: openCredits,
    close: closeCredits,
  } = useDialog<ComponentProps<typeof AdjustCreditsDialog>['user']>()
  const {
    dialog: sessionsUser,
    open: openSessions,
    close: closeSessions,
  } = useDialog<ComponentProps<typeof UserSessionsDialog>['user']>()
  const [isInviting, setIsInviting] = useState(false)
  const invite = useCallback(() => setIsInviting(true), [])
  const view = views.find(({ value }) => value === params.get('view'))?.value ?? 'accounts'
  return (
    <div>
      <AdminOverview />
      <SegmentedControl
        label="View"
        options={views}
        value={view}
        onChange={next => setParams(next === 'accounts' ? {} : { view: next }, { preventScrollReset: true })}
      >
        {view === 'accounts' && (
          <AdminUsers onAdjustCredits={openCredits} onShowSessions={openSessions} onInvite={invite} />
        )}
        {view === 'invitations' && <AdminInvitations onInvite={invite} />}
        {view === 'service-accounts' && <AdminServiceAccounts />}
        {view === 'audit' && <AuditLog />}
        {view === 'jobs' && <AdminJobs />}
        {view === 'webhooks' && <AdminWebhooks />}
      </SegmentedControl>
      <Suspense>
        {creditsUser && <AdjustCreditsDialog user={creditsUser} onClose={closeCredits} />}
        {sessionsUser && <UserSessionsDialog user={sessionsUser} onClose={closeSessions} />}
      </Suspense>
      <Suspense>{isInviting && <AdminInviteDialog onClose={() => setIsInviting(false)} />}</Suspense>
    </div>
  )
}
