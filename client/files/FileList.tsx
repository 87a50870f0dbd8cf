import { useMemo } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { useConfirmDelete } from '../lib/lists/use-confirm-delete'
import { useStableCallback } from '../lib/use-stable-callback'
import { Button } from '../ui/controls/Button'
import { EmptyState } from '../ui/feedback/EmptyState'
import { DataTable } from '../ui/tables/DataTable'
import type { FileRowFragment } from './documents.generated'
import { createFileColumns } from './FileColumns'
import { useDeleteFileMutation, useUpdateFileMutation } from './hooks.generated'
import { formatMegabytes } from './upload-messages'
import { FILES_PAGE_SIZE, type FileListState } from './use-files'

/** Shows the viewer's files, newest first (specification §2, File upload test page). */
export function FileList({ list }: { list: FileListState }) {
  const { rows, total, usage, error, loading, isRefreshing, page, setPage, refresh } = list
  const { setVisibility, confirmDelete, confirmDialog } = useFileActions()
  const columns = useMemo(
    () => createFileColumns({ onVisibilityChange: setVisibility, onDelete: confirmDelete }),
    [setVisibility, confirmDelete],
  )
  return (
    <section aria-labelledby="files-title" className="max-w-content">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="files-title" className="text-xl outline-none">
            Your Files
          </h2>
          {/* min-h-lh avoids a layout shift when the usage arrives. */}
          <p className="mt-1 min-h-lh text-sm text-muted tabular-nums">
            {usage && `${formatMegabytes(usage.usedBytes)} of ${formatMegabytes(usage.quotaBytes)} used`}
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-disabled={isRefreshing}
          onClick={() => {
            if (!isRefreshing) void refresh()
          }}
        >
          Refresh Files
        </Button>
      </div>
      <DataTable
        label="Your Files"
        columns={columns}
        rows={rows}
        loading={loading}
        error={error && 'Error fetching files: Could not fetch your files. Please try again.'}
        onRetry={() => void refresh()}
        empty={
          <EmptyState text="No files uploaded yet">
            Choose a file and upload it. It's private unless you make it public.
          </EmptyState>
        }
        pagination={{
          page,
          rowCount: rows?.length ?? 0,
          pageSize: FILES_PAGE_SIZE,
          total,
          hasNext: list.hasNext,
          onNext: () => setPage(page + 1),
          onPrevious: () => setPage(page - 1),
          onFirst: () => setPage(1),
        }}
      />
      {confirmDialog}
    </section>
  )
}

function useFileActions() {
  const [updateFile] = useUpdateFileMutation()
  const [deleteFile] = useDeleteFileMutation()
  const setVisibility = useStableCallback(async ({ id, originalFilename }: FileRowFragment, isPublic: boolean) => {
    try {
      await updateFile({ variables: { id, input: { isPublic } } })
      const description = `${originalFilename} is now ${isPublic ? 'public' : 'private'}.`
      toast({ title: 'File updated', description })
    } catch (error) {
      toastError('Update failed', error, "Couldn't update the file. Try again.")
    }
  })
  const { confirmDelete, confirmDialog } = useConfirmDelete(({ id, originalFilename }: FileRowFragment) => ({
    title: 'Delete File',
    description: `Are you sure you want to delete ${originalFilename}? Links to it will stop working. This action cannot be undone.`,
    run: () => deleteFile({ variables: { id } }),
    onError: error => toastError('Deletion failed', error, "Couldn't delete the file. Try again."),
    successTitle: 'File deleted',
  }))
  return { setVisibility, confirmDelete, confirmDialog }
}
