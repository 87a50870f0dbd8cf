import { lazy, Suspense, startTransition, useCallback, useMemo, useState } from 'react'
import { freshList, useRefreshLists } from '../lib/admin-lists'
import { useConfirm } from '../lib/confirm'
import { toastFailure } from '../lib/failure'
import type { Sorts } from '../lib/list-state'
import { toast } from '../lib/toast'
import { useListState } from '../lib/use-list-state'
import { useSteady } from '../lib/use-steady'
import { useTable } from '../lib/use-table'
import { Button } from '../ui/Button'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { ChoiceBox, SearchBox, TableTools } from '../ui/TableTools'
import { type UserRow, userColumns } from './AdminUserColumns'
import type { UserSort } from './documents.generated'
import { useAdminUsersQuery, useUpdateUserMutation } from './hooks.generated'

const loadDialog = () => import('./AdminUserDialog')
const AdminUserDialog = lazy(() => loadDialog().then(module => ({ default: module.AdminUserDialog })))

const sorts: Sorts<UserSort> = {
  fields: ['id', 'username', 'email', 'role', 'status'],
  by: 'id',
  descending: false,
}
const roles = [
  { value: 'admin', label: 'admin' },
  { value: 'user', label: 'user' },
] as const
const statuses = [
  { value: 'active', label: 'active' },
  { value: 'suspended', label: 'suspended' },
] as const

export type UserDialog = { kind: 'create' } | { kind: 'edit' | 'password'; user: UserRow }

/** All accounts (specification §2, Admin dashboard). The balance is another feature's: who composes them opens it. */
export function AdminUsers({ onAdjustCredits }: { onAdjustCredits: (user: UserRow) => void }) {
  const list = useListState(sorts)
  const role = list.choice('role', ['admin', 'user'])
  const status = list.choice('status', ['active', 'suspended'])
  const answer = useAdminUsersQuery({
    ...freshList,
    variables: { ...list.variables, role, status },
  })
  const [dialog, setDialog] = useState<UserDialog>()
  const open = useCallback((next: UserDialog) => startTransition(() => setDialog(next)), [])
  const { toggleStatus, question } = useStatusSwitch()
  const columns = useMemo(
    () => userColumns({ open, onAdjustCredits, toggleStatus, onNear: () => void loadDialog() }),
    [open, onAdjustCredits, toggleStatus],
  )
  const table = useTable({ list, answer, of: data => data.users, what: 'users' })
  return (
    <>
      <TableTools
        actions={
          <Button
            size="sm"
            className="h-9"
            onPointerEnter={() => void loadDialog()}
            onFocus={() => void loadDialog()}
            onClick={() => open({ kind: 'create' })}
          >
            Add New User
          </Button>
        }
      >
        <SearchBox label="Search users" value={list.search} onSearch={list.onSearch} />
        <ChoiceBox
          label="Role"
          all="All roles"
          options={roles}
          value={role}
          onChange={value => list.choose('role', value)}
        />
        <ChoiceBox
          label="Status"
          all="All statuses"
          options={statuses}
          value={status}
          onChange={value => list.choose('status', value)}
        />
      </TableTools>
      <DataTable
        name="Users"
        columns={columns}
        {...table}
        empty={
          <EmptyText text="No users found">
            {list.search || role || status ? 'Try another search, or all roles and statuses.' : undefined}
          </EmptyText>
        }
      />
      <Suspense>
        {dialog && <AdminUserDialog dialog={dialog} onClose={() => setDialog(undefined)} />}
      </Suspense>
      {question}
    </>
  )
}

/** Suspends after asking, and gives back without. */
function useStatusSwitch() {
  const [updateUser] = useUpdateUserMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()
  const save = async ({ id, username }: UserRow, status: 'active' | 'suspended') => {
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
  const toggleStatus = useSteady((user: UserRow) => {
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
