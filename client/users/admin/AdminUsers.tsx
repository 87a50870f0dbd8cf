import { lazy, Suspense, useMemo } from 'react'
import { toastError } from '../../lib/feedback/error-toast'
import { useDialog } from '../../lib/feedback/use-dialog'
import { roleLabels, userStatusLabels } from '../../lib/labels'
import { AdminList } from '../../lib/lists/AdminList'
import type { SortOptions } from '../../lib/lists/list-state'
import { useConfirmDelete } from '../../lib/lists/use-confirm-delete'
import { useListState } from '../../lib/lists/use-list-state'
import { useListTable } from '../../lib/lists/use-list-table'
import { useUndoableAction } from '../../lib/lists/use-undoable-action'
import { paths } from '../../lib/paths'
import { accountView } from '../../lib/session/account-view'
import { useSession } from '../../lib/session/viewer'
import { useStableCallback } from '../../lib/use-stable-callback'
import { preload } from '../../ui/controls/preload'
import { useConfirm } from '../../ui/overlays/use-confirm'
import { ToolbarButton } from '../../ui/tables/TableToolbar'
import type { UserOrderField, UserRowFragment, UserStatus } from '../documents.generated'
import { userExport } from '../exports'
import {
  useAdminUsersQuery,
  useAdminUsersTotalQuery,
  useEraseUserMutation,
  useResetFactorsMutation,
  useUpdateUserMutation,
  useViewAsMutation,
} from '../hooks.generated'
import { createUserColumns } from './AdminUserColumns'
import type { UserDialog } from './AdminUserDialog'
import { getSuspensionText } from './suspension'

const loadDialog = () => import('./AdminUserDialog')
const AdminUserDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminUserDialog })))
const preloadDialog = () => preload(loadDialog)

const sortOptions: SortOptions<UserOrderField> = {
  fields: ['id', 'username', 'email', 'role', 'status'],
  by: 'id',
  descending: false,
}

interface Props {
  onAdjustCredits: (user: UserRowFragment) => void
  onShowSessions: (user: UserRowFragment) => void
  onInvite: () => void
}

/** Specification §2, Admin dashboard. */
export function AdminUsers({ onAdjustCredits, onShowSessions, onInvite }: Props) {
  const list = useListState(sortOptions)
  const role = list.getFilter('role', roleLabels)
  const status = list.getFilter('status', userStatusLabels)
  const filters = { role: role.value, status: status.value }
  const result = useAdminUsersQuery(list.getQueryOptions(filters))
  const totalResult = useAdminUsersTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'users', resourceName: 'users' })
  const { dialog, open, close } = useDialog<UserDialog>()
  const { toggleStatus, confirmDialog: statusDialog } = useToggleUserStatus()
  const startAccountView = useStartAccountView()
  const { confirmDelete: confirmFactorReset, confirmDialog: factorResetDialog } = useResetFactors()
  const { confirmDelete: confirmErasure, confirmDialog: erasureDialog } = useEraseUser()
  const columns = useMemo(
    () =>
      createUserColumns({
        onOpen: open,
        onAdjustCredits,
        onShowSessions,
        onToggleStatus: toggleStatus,
        onErase: confirmErasure,
        onViewAs: startAccountView,
        onResetFactors: confirmFactorReset,
        onPreload: preloadDialog,
      }),
    [open, onAdjustCredits, onShowSessions, toggleStatus, confirmErasure, startAccountView, confirmFactorReset],
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
        exports={{ list: userExport, filter: { search: list.search, ...filters } }}
        actions={
          <ToolbarButton onPreload={preloadDialog} onClick={() => open({ kind: 'create' })}>
            Add New User
          </ToolbarButton>
        }
        empty={{ text: 'No users found', filteredHint: 'Try another search or clear the filters.' }}
      />
      <Suspense>{dialog && <AdminUserDialog dialog={dialog} onInvite={onInvite} onClose={close} />}</Suspense>
      {statusDialog}
      {erasureDialog}
      {factorResetDialog}
    </>
  )
}

/**
 * Returns a function that suspends or reactivates a user, and the dialog that the caller must render. Both actions show
 * a toast with an Undo button on success.
 */
function useToggleUserStatus() {
  const [updateUser] = useUpdateUserMutation()
  const runUndoable = useUndoableAction()
  const { confirm, dialog } = useConfirm()
  const changeStatus = ({ id, username }: UserRowFragment, from: UserStatus, to: UserStatus) => {
    const update = (status: UserStatus) => updateUser({ variables: { id, input: { status } } })
    return runUndoable({
      run: () => update(to),
      undo: () => update(from),
      successTitle: to === 'active' ? `${username} reactivated` : `${username} suspended`,
      onError: error => toastError('Update failed', error, "Couldn't update the user. Try again."),
    })
  }
  const toggleStatus = useStableCallback((user: UserRowFragment) => {
    if (user.status !== 'active') return void changeStatus(user, 'suspended', 'active')
    // Asks for confirmation, because Undo does not restore the revoked sessions and API tokens.
    confirm({
      ...getSuspensionText(user.username),
      run: () => changeStatus(user, 'active', 'suspended'),
    })
  })
  return { toggleStatus, confirmDialog: dialog }
}

function useEraseUser() {
  const [eraseUser] = useEraseUserMutation({ fetchPolicy: 'no-cache' })
  return useConfirmDelete(({ id, username }: UserRowFragment) => ({
    title: 'Erase User',
    description: `Erase "${username}"? The account and all personal data are deleted. Posts, credit transactions and organization files remain under a pseudonym. This action cannot be undone.`,
    confirmLabel: 'Erase',
    pendingLabel: 'Erasing...',
    run: () => eraseUser({ variables: { id } }),
    onError: error => toastError('Not erased', error, "Couldn't erase the user. Try again."),
    successTitle: 'User erased',
  }))
}

/** Returns a function that opens a read-only view of a user's account in this tab. */
function useStartAccountView() {
  const [viewAs] = useViewAsMutation({ fetchPolicy: 'no-cache' })
  const session = useSession()
  return useStableCallback(async ({ id }: UserRowFragment) => {
    if (session.status !== 'signed-in') return
    try {
      const { data } = await viewAs({ variables: { userId: id } })
      if (!data) return
      accountView.start({ ...data.viewAs, administratorName: session.viewer.username })
      location.assign(paths.dashboard)
    } catch (error) {
      toastError('Not available', error, "Couldn't open the account. Try again.")
    }
  })
}

function useResetFactors() {
  const [resetFactors] = useResetFactorsMutation({ fetchPolicy: 'no-cache' })
  return useConfirmDelete(({ id, username }: UserRowFragment) => ({
    title: 'Turn Off Two-Step Verification',
    description: `Remove the passkeys, authenticator apps and recovery codes of "${username}"? They will sign in with their password only. Make sure that they asked for this.`,
    confirmLabel: 'Turn Off',
    pendingLabel: 'Turning off...',
    run: () => resetFactors({ variables: { userId: id } }),
    onError: error => toastError('Not turned off', error, "Couldn't turn off two-step verification. Try again."),
    successTitle: 'Two-step verification turned off',
  }))
}
