import { useMemo } from 'react'
import { useConfirm } from '../lib/confirm'
import { toastFailure } from '../lib/failure'
import { toast } from '../lib/toast'
import { Button } from '../ui/Button'
import { DataTable } from '../ui/DataTable'
import { EmptyText } from '../ui/EmptyText'
import { type FileRow, fileColumns } from './FileColumns'
import { useDeleteFileMutation, useUpdateFileMutation } from './hooks.generated'
import { type FileList as List, pageSize } from './use-files'
import { megabytes } from './words'

/** What the user has uploaded, the newest first (specification §2, File upload test page). */
export function FileList({ list }: { list: List }) {
  const { rows, total, usage, error, loading, refreshing, page, goTo, refresh } = list
  const { ask, dialog } = useConfirm()
  const { show, remove } = useFileDeeds(refresh)
  const columns = useMemo(() => {
    const askToRemove = (file: FileRow) =>
      ask({
        title: 'Delete File',
        text: `Are you sure you want to delete ${file.originalFilename}? Links to it will stop working. This action cannot be undone.`,
        action: 'Delete',
        doing: 'Deleting...',
        run: () => remove(file),
      })
    return fileColumns({ show: (file, isPublic) => void show(file, isPublic), remove: askToRemove })
  }, [ask, show, remove])
  return (
    <section aria-labelledby="files-title">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div>
          <h2 id="files-title" className="text-xl outline-none">
            Your Files
          </h2>
          {/* Its line is held before it is known: the list stays where it is. */}
          <p className="mt-1 min-h-lh text-sm text-quiet tabular-nums">
            {usage && `${megabytes(usage.usedBytes)} of ${megabytes(usage.quotaBytes)} used`}
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          className="max-sm:h-11"
          aria-disabled={refreshing}
          onClick={() => void refresh()}
        >
          Refresh Files
        </Button>
      </div>
      <DataTable
        name="Your Files"
        columns={columns}
        rows={rows}
        loading={loading}
        error={error && 'Error fetching files: Could not fetch your files. Please try again.'}
        onRetry={() => void refresh()}
        empty={
          <EmptyText text="No files uploaded yet">
            Choose a file and upload it: it stays private until you say otherwise.
          </EmptyText>
        }
        pages={{
          page,
          shown: rows?.length ?? 0,
          size: pageSize,
          total,
          hasNext: list.hasNext,
          onNext: () => goTo(page + 1),
          onPrevious: () => goTo(page - 1),
          onFirst: () => goTo(1),
        }}
      />
      {dialog}
    </section>
  )
}

/** What is done with a file; each says how it went. */
function useFileDeeds(refresh: () => Promise<void>) {
  const [updateFile] = useUpdateFileMutation()
  const [deleteFile] = useDeleteFileMutation()
  return useMemo(
    () => ({
      show: async ({ id, originalFilename }: FileRow, isPublic: boolean) => {
        try {
          await updateFile({ variables: { id, isPublic } })
          const description = `${originalFilename} is ${isPublic ? 'public' : 'private'} now.`
          toast({ title: 'File updated', description })
        } catch (error) {
          toastFailure('Update failed', error, 'Could not update the file')
        }
      },
      remove: async ({ id }: FileRow): Promise<boolean> => {
        try {
          await deleteFile({ variables: { id } })
        } catch (error) {
          toastFailure('Deletion failed', error, 'Could not delete the file')
          return false
        }
        toast({ title: 'File deleted' })
        await refresh()
        return true
      },
    }),
    [updateFile, deleteFile, refresh],
  )
}
