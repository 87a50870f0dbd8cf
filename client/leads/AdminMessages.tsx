import { useMemo, useState } from 'react'
import { AdminList } from '../lib/AdminList'
import { freshList, useRefreshLists } from '../lib/admin-lists'
import { useConfirm } from '../lib/confirm'
import { toastFailure } from '../lib/failure'
import type { Sorts } from '../lib/list-state'
import { toast } from '../lib/toast'
import { useListState } from '../lib/use-list-state'
import { useSteady } from '../lib/use-steady'
import { useTable } from '../lib/use-table'
import { messageStatusWords } from '../lib/words'
import { messageColumns } from './AdminMessageColumns'
import { AdminMessageDialog } from './AdminMessageDialog'
import type { ContactMessageSort, ContactMessageStatus, MessageRowFragment } from './documents.generated'
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

/** What people wrote to us, and what has become of it. */
export function AdminMessages() {
  const list = useListState(sorts)
  const status = list.filter('status', messageStatusWords)
  const answer = useContactMessagesQuery({
    ...freshList,
    variables: { ...list.variables, status: status.value },
  })
  const [read, setRead] = useState<number>()
  const { mark, remove, question } = useMessageDeeds(() => setRead(undefined))
  const open = useSteady((message: MessageRowFragment) => {
    setRead(message.id)
    if (message.status === 'new') void mark(message, 'read')
  })
  const columns = useMemo(() => messageColumns({ open, remove }), [open, remove])
  const table = useTable({ list, answer, of: data => data.contactMessages, what: 'messages' })
  return (
    <>
      <AdminList
        name="Contact messages"
        list={list}
        table={table}
        columns={columns}
        search="Search messages"
        filters={[{ label: 'Status', all: 'All statuses', ...status }]}
        empty={{
          text: 'No messages found',
          narrowed: 'Try another search, or all statuses.',
          about: 'What people send through the contact page is kept here.',
        }}
      />
      {read !== undefined && (
        <AdminMessageDialog id={read} onMark={mark} onDelete={remove} onClose={() => setRead(undefined)} />
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
  const mark = async ({ id }: MessageRowFragment, status: ContactMessageStatus) => {
    try {
      await updateContactMessage({ variables: { id, input: { status } } })
      await refresh()
    } catch (error) {
      toastFailure('Update failed', error, 'Could not update the message')
    }
  }
  const remove = useSteady(({ id, name }: MessageRowFragment) =>
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
