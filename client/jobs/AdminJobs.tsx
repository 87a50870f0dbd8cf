import { useMemo } from 'react'
import { toastError } from '../lib/feedback/error-toast'
import { toast } from '../lib/feedback/toast'
import { jobStateLabels } from '../lib/labels'
import { AdminList } from '../lib/lists/AdminList'
import { useRefetchLists } from '../lib/lists/list-query'
import type { SortOptions } from '../lib/lists/list-state'
import { useListState } from '../lib/lists/use-list-state'
import { useListTable } from '../lib/lists/use-list-table'
import { useStableCallback } from '../lib/use-stable-callback'
import { createJobColumns } from './AdminJobColumns'
import type { JobOrderField, JobRowFragment } from './documents.generated'
import { useAdminJobsQuery, useAdminJobsTotalQuery, useRetryJobMutation } from './hooks.generated'
import { jobTypeLabels } from './job-labels'

const sortOptions: SortOptions<JobOrderField> = { fields: ['runAt'], by: 'runAt', descending: false }

/** Lists the waiting, running, retrying and failed jobs, sorted by `runAt`. */
export function AdminJobs() {
  const list = useListState(sortOptions)
  const state = list.getFilter('status', jobStateLabels)
  const filters = { state: state.value }
  const result = useAdminJobsQuery(list.getQueryOptions(filters))
  const totalResult = useAdminJobsTotalQuery(list.getTotalOptions(filters))
  const table = useListTable({ list, result, totalResult, field: 'jobs', resourceName: 'jobs' })
  const retry = useRetry()
  const columns = useMemo(() => createJobColumns(retry), [retry])
  return (
    <AdminList
      label="Jobs"
      list={list}
      table={table}
      columns={columns}
      searchLabel="Search jobs"
      filters={[{ label: 'State', allLabel: 'All states', ...state }]}
      empty={{
        text: 'No jobs found',
        filteredHint: 'Try another search or clear the filter.',
        hint: 'Queued emails and periodic tasks appear here.',
      }}
    />
  )
}

/** Returns a function that makes a job due now. */
function useRetry() {
  const [retryJob] = useRetryJobMutation()
  const refetchLists = useRefetchLists()
  return useStableCallback(async ({ id, type }: JobRowFragment) => {
    try {
      await retryJob({ variables: { id } })
      await refetchLists()
      toast({ title: 'Job retried', description: jobTypeLabels[type] })
    } catch (error) {
      toastError("Couldn't retry the job", error, 'Try again.')
    }
  })
}
