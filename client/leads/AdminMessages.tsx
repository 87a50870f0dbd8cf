import { useMemo, useState } from 'react'
import { freshList, useRefreshLists } from '../lib/admin-lists'
import { useConfirm } from '../lib/confirm'
import { toastFailure } from '../lib/failure'
import type { Sorts } from '../lib/list-state'
import { toast } from '../lib/toast'
import { useListState } from '../lib/use-list-state'
import { useSteady } from '../lib/use-steady'
import { useTable } from '../lib/use-table'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { ChoiceBox, SearchBox, TableTools } from '../ui/TableTools'
import { type MessageRow, messageColumns } from './AdminMessageColumns'
import { AdminMessageDialog } from './AdminMessageDialog'
import type { ContactMessageSort, ContactMessageStatus } from './documents.generated'
import {
  useContactMessagesQuery,
  useDeleteContactMessageMutation,
  useUpdateContactMessageMutation,
} from './hooks.generated'

const sorts: Sorts<ContactMessageSort> = {
  fields: ['name', 'email', 'status', 'createdAt'],
  by: 'createdAt',
  descending: true,
}

const statuses = [
  { value: 'new', label: 'new' },
  { value: 'read', label: 'read' },
  { value: 'answered', label: 'answered' },
] as const

/** What people wrote to us, and what has become of it. */
export function AdminMessages() {
  const list = useListState(sorts)
  const status = list.choice(
    'status',
    statuses.map(({ value }) => value),
  )
  const answer = useContactMessagesQuery({
    ...freshList,
    variables: { ...list.variables, status },
  })
  const [read, setRead] = useState<MessageRow>()
  const { mark, remove, question } = useMessageDeeds(() => setRead(undefined))
  const open = useSteady((message: MessageRow) => {
    setRead(message)
    if (message.status === 'new') void mark(message, 'read')
  })
  const columns = useMemo(() => messageColumns({ open, remove }), [open, remove])
  const table = useTable({ list, answer, of: data => data.contactMessages, what: 'messages' })
  return (
    <>
      <TableTools>
        <SearchBox label="Search messages" value={list.search} onSearch={list.onSearch} />
        <ChoiceBox
          label="Status"
          all="All statuses"
          options={statuses}
          value={status}
          onChange={value => list.choose('status', value)}
        />
      </TableTools>
      <DataTable
        name="Contact messages"
        columns={columns}
        {...table}
        empty={
          <EmptyText text="No messages found">
            {list.search || status
              ? 'Try another search, or all statuses.'
              : 'What people send through the contact page is kept here.'}
          </EmptyText>
        }
      />
      {read && (
        <AdminMessageDialog
          message={table.rows?.find(({ id }) => id === read.id) ?? read}
          onMark={mark}
          onDelete={remove}
          onClose={() => setRead(undefined)}
        />
      )}
      {question}
    </>
  )
}

function useMessageDeeds(onDeleted: () => void) {
  const [updateContactMessage] = useUpdateContactMessageMutation()
  const [deleteContactMessage] = useDeleteContactMessageMutation()
  const refresh = useRefreshLists()
  const { ask, dialog } = useConfirm()
  const mark = async ({ id }: MessageRow, status: ContactMessageStatus) => {
    try {
      await updateContactMessage({ variables: { id, input: { status } } })
      await refresh()
    } catch (error) {
      toastFailure('Update failed', error, 'Could not update the message')
    }
  }
  const remove = useSteady(({ id, name }: MessageRow) =>
    ask({
      title: 'Delete Message',
      text: `Are you sure you want to delete the message from "${name}"? This action cannot be undone.`,
      action: 'Delete',
      doing: 'Deleting...',
      run: async () => {
        try {
          await deleteContactMessage({ variables: { id } })
        } catch (error) {
          toastFailure('Deletion failed', error, 'Could not delete the message')
          return false
        }
        await refresh()
        onDeleted()
        toast({ title: 'Message deleted' })
        return true
      },
    }),
  )
  return { mark, remove, question: dialog }
}
