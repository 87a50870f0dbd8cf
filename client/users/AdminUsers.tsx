import { lazy, Suspense, useMemo } from 'react'
import { AdminList } from '../lib/AdminList'
import { freshList, useRefreshLists } from '../lib/admin-lists'
import { useConfirm } from '../lib/confirm'
import { toastFailure } from '../lib/failure'
import type { Sorts } from '../lib/list-state'
import { toast } from '../lib/toast'
import { useDialog } from '../lib/use-dialog'
import { useListState } from '../lib/use-list-state'
import { useSteady } from '../lib/use-steady'
import { useTable } from '../lib/use-table'
import { roleWords, userStatusWords } from '../lib/words'
import { ToolButton } from '../ui/TableTools'
import { userColumns } from './AdminUserColumns'
import type { UserRowFragment, UserSort } from './documents.generated'
import { useAdminUsersQuery, useUpdateUserMutation } from './hooks.generated'

const loadDialog = () => import('./AdminUserDialog')
const AdminUserDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminUserDialog })))
const near = () => void loadDialog()

const sorts: Sorts<UserSort> = {
  fields: ['id', 'username', 'email', 'role', 'status'],
  by: 'id',
  descending: false,
}
export type UserDialog = { kind: 'create' } | { kind: 'edit' | 'password'; user: UserRowFragment }

/** All accounts (specification §2, Admin dashboard). The balance is another feature's: who composes them opens it. */
export function AdminUsers({ onAdjustCredits }: { onAdjustCredits: (user: UserRowFragment) => void }) {
  const list = useListState(sorts)
  const role = list.filter('role', roleWords)
  const status = list.filter('status', userStatusWords)
  const answer = useAdminUsersQuery({
    ...freshList,
    variables: { ...list.variables, role: role.value, status: status.value },
  })
  const table = useTable({ list, answer, of: data => data.users, what: 'users' })
  const { dialog, open, close } = useDialog<UserDialog>()
  const { toggleStatus, question } = useStatusSwitch()
  const columns = useMemo(
    () => userColumns({ open, onAdjustCredits, toggleStatus, onNear: near }),
    [open, onAdjustCredits, toggleStatus],
  )
  return (
    <>
      <AdminList
        name="Users"
        list={list}
        table={table}
        columns={columns}
        search="Search users"
        filters={[
          { label: 'Role', all: 'All roles', ...role },
          { label: 'Status', all: 'All statuses', ...status },
        ]}
        actions={
          <ToolButton onNear={near} onClick={() => open({ kind: 'create' })}>
            Add New User
          </ToolButton>
        }
        empty={{ text: 'No users found', narrowed: 'Try another search, or all roles and statuses.' }}
      />
      <Suspense>{dialog && <AdminUserDialog dialog={dialog} onClose={close} />}</Suspense>
      {question}
    </>
  )
}

/** Suspends after asking, and gives back without. */
function useStatusSwitch() {
  const [updateUser] = useUpdateUserMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()
  const save = async ({ id, username }: UserRowFragment, status: 'active' | 'suspended') => {
    try {
      await updateUser({ variables: { id, input: { status } } })
      await refresh()
      toast({ title: status === 'active' ? `${username} is active again` : `${username} is suspended` })
      return true
    } catch (error) {
      toastFailure('Update failed', error, 'Could not update the user')
      return false
    }
  }
  const toggleStatus = useSteady((user: UserRowFragment) => {
    if (user.status !== 'active') return void save(user, 'active')
    ask({
      title: 'Suspend User',
      text: `Suspend "${user.username}"? They are signed out at once and cannot sign in until they are active again.`,
      action: 'Suspend',
      doing: 'Suspending...',
      run: () => save(user, 'suspended'),
    })
  })
  return { toggleStatus, question: dialog }
}
