import { useMemo, useState } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { messageStatusLabels } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import { useRefetchLists } from '../lib/lists/list-query'
import type { SortOptions } from '../lib/lists/list-state'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { useUndoableAction } from '../lib/lists/use-undoable-action'
import { useStableCallback } from '../lib/use-stable-callback'
import { createMessageColumns } from './AdminMessageColumns'
import { AdminMessageDialog } from './AdminMessageDialog'
import type { ContactMessageOrderField, ContactMessageStatus, MessageRowFragment } from './documents.generated'
import { messageExport } from './exports'
import {
  useContactMessagesQuery,
  useContactMessagesTotalQuery,
  useDeleteContactMessageMutation,
  useUpdateContactMessageMutation,
} from './hooks.generated'

const sortOptions: SortOptions<ContactMessageOrderField> = {
  fields: ['name', 'email', 'status', 'createdAt'],
  by: 'createdAt',
  descending: true,
}

/** Lists the contact messages. Opening a message with the status `new` marks the message as read. */
export function AdminMessages() {
  const list = useListState(sortOptions)
  const status = list.getFilter('status', messageStatusLabels)
  const filters = { status: status.value }
  const result = useContactMessagesQuery(list.getQueryOptions(filters))
  const totalResult = useContactMessagesTotalQuery(list.getTotalOptions(filters))
  const [selectedMessageId, setSelectedMessageId] = useState<number>()
  const { markAsRead, changeStatus, confirmDelete, confirmDialog } = useMessageActions(() =>
    setSelectedMessageId(undefined),
  )
  const openMessage = useStableCallback((message: MessageRowFragment) => {
    setSelectedMessageId(message.id)
    if (message.status === 'new') void markAsRead(message)
  })
  const columns = useMemo(
    () => createMessageColumns({ onOpen: openMessage, onStatusChange: changeStatus, onDelete: confirmDelete }),
    [openMessage, changeStatus, confirmDelete],
  )
  const table = useListTable({
    list,
    result,
    totalResult,
    field: 'contactMessages',
    resourceName: 'messages',
  })
  return (
    <>
      <AdminList
        label="Contact messages"
        list={list}
        table={table}
        columns={columns}
        searchLabel="Search messages"
        filters={[{ label: 'Status', allLabel: 'All statuses', ...status }]}
        exports={{ list: messageExport, filter: { search: list.search, ...filters } }}
        empty={{
          text: 'No messages found',
          filteredHint: 'Try another search or clear the filter.',
          hint: 'Messages from the contact page appear here.',
        }}
      />
      {selectedMessageId !== undefined && (
        <AdminMessageDialog
          id={selectedMessageId}
          onStatusChange={changeStatus}
          onDelete={confirmDelete}
          onClose={() => setSelectedMessageId(undefined)}
        />
      )}
      {confirmDialog}
    </>
  )
}

function useMessageActions(onDeleted: () => void) {
  const [updateContactMessage] = useUpdateContactMessageMutation()
  const [deleteContactMessage] = useDeleteContactMessageMutation()
  const refetchLists = useRefetchLists()
  const runUndoable = useUndoableAction()
  const updateStatus = (id: number, status: ContactMessageStatus) =>
    updateContactMessage({ variables: { id, input: { status } } })
  const toastUpdateError = (error: unknown) =>
    toastError('Update failed', error, "Couldn't update the message. Try again.")
  const markAsRead = async ({ id }: MessageRowFragment) => {
    try {
      await updateStatus(id, 'read')
      await refetchLists()
    } catch (error) {
      toastUpdateError(error)
    }
  }
  const changeStatus = useStableCallback((message: MessageRowFragment, status: ContactMessageStatus) => {
    const { id, name, status: previousStatus } = message
    void runUndoable({
      run: () => updateStatus(id, status),
      undo: () => updateStatus(id, previousStatus),
      successTitle: `The message from ${name} is marked as ${status === 'answered' ? 'answered' : 'unanswered'}`,
      onError: toastUpdateError,
    })
  })
  const { confirmDelete, confirmDialog } = useConfirmDelete(({ id, name }: MessageRowFragment) => ({
    title: 'Delete Message',
    description: `Are you sure you want to delete the message from "${name}"? This action cannot be undone.`,
    run: () => deleteContactMessage({ variables: { id } }),
    onError: error => toastError('Deletion failed', error, "Couldn't delete the message. Try again."),
    onDeleted,
    successTitle: 'Message deleted',
  }))
  return { markAsRead, changeStatus, confirmDelete, confirmDialog }
}
