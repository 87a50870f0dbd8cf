import { lazy, Suspense, useMemo } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useDialog } from '../lib/feedback/use-dialog'
import { roleLabels, userStatusLabels } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import { useRefetchLists } from '../lib/lists/list-query'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { useStableCallback } from '../lib/use-stable-callback'
import { useConfirm } from '../ui/overlays/use-confirm'
import { ToolbarButton } from '../ui/tables/TableToolbar'
import { createUserColumns } from './AdminUserColumns'
import type { UserDialog } from './AdminUserDialog'
import type { UserRowFragment, UserSort } from './documents.generated'
import { useAdminUsersQuery, useAdminUsersTotalQuery, useUpdateUserMutation } from './hooks.generated'

const loadDialog = () => import('./AdminUserDialog')
const AdminUserDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminUserDialog })))
const preloadDialog = () => void loadDialog()

const sortOptions: SortOptions<UserSort> = {
  fields: ['id', 'username', 'email', 'role', 'status'],
  by: 'id',
  descending: false,
}

/** The users table (specification §2, Admin dashboard). The caller opens the dialog of the credits feature. */
export function AdminUsers({ onAdjustCredits }: { onAdjustCredits: (user: UserRowFragment) => void }) {
  const list = useListState(sortOptions)
  const role = list.getFilter('role', roleLabels)
  const status = list.getFilter('status', userStatusLabels)
  const filters = { role: role.value, status: status.value }
  const result = useAdminUsersQuery(list.getQueryOptions(filters))
  const totalResult = useAdminUsersTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'users', resourceName: 'users' })
  const { dialog, open, close } = useDialog<UserDialog>()
  const { toggleStatus, confirmDialog } = useToggleUserStatus()
  const columns = useMemo(
    () =>
      createUserColumns({
        onOpen: open,
        onAdjustCredits,
        onToggleStatus: toggleStatus,
        onPreload: preloadDialog,
      }),
    [open, onAdjustCredits, toggleStatus],
  )
  return (
    <>
      <AdminList
        label="Users"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search users"
        filters={[
          { label: 'Role', allLabel: 'All roles', ...role },
          { label: 'Status', allLabel: 'All statuses', ...status },
        ]}
        actions={
          <ToolbarButton onPreload={preloadDialog} onClick={() => open({ kind: 'create' })}>
            Add New User
          </ToolbarButton>
        }
        empty={{ text: 'No users found', filteredHint: 'Try another search or clear the filters.' }}
      />
      <Suspense>{dialog && <AdminUserDialog dialog={dialog} onClose={close} />}</Suspense>
      {confirmDialog}
    </>
  )
}

/** Suspends a user after confirmation, or reactivates a suspended user without one. */
function useToggleUserStatus() {
  const [updateUser] = useUpdateUserMutation()
  const refresh = useRefetchLists()
  const { confirm, dialog } = useConfirm()
  const updateStatus = async ({ id, username }: UserRowFragment, status: 'active' | 'suspended') => {
    try {
      await updateUser({ variables: { id, input: { status } } })
      await refresh()
      toast({
        title: status === 'active' ? `${username} has been reactivated` : `${username} has been suspended`,
      })
      return true
    } catch (error) {
      toastError('Update failed', error, "Couldn't update the user. Try again.")
      return false
    }
  }
  const toggleStatus = useStableCallback((user: UserRowFragment) => {
    if (user.status !== 'active') return void updateStatus(user, 'active')
    confirm({
      title: 'Suspend User',
      description: `Suspend "${user.username}"? They will be signed out immediately and can't sign in until you reactivate them.`,
      confirmLabel: 'Suspend',
      pendingLabel: 'Suspending...',
      run: () => updateStatus(user, 'suspended'),
    })
  })
  return { toggleStatus, confirmDialog: dialog }
}
