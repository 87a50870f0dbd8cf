import { jobStateLabels } from '../lib/labels'
import { RelativeTime } from '../lib/RelativeTime'
import { StatusText } from '../ui/feedback/StatusText'
import { RowActions, RowButton } from '../ui/tables/RowActions'
import { TruncatedText } from '../ui/tables/TruncatedText'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import { WrappedText } from '../ui/tables/WrappedText'
import type { JobRowFragment } from './documents.generated'
import { jobTypeLabels } from './job-labels'

const columnHelper = createTableColumnHelper<JobRowFragment>()

/** Creates the columns of the job list. Jobs in the state `failed` or `retrying` have a Retry button. */
export const createJobColumns = (onRetry: (job: JobRowFragment) => void) =>
  columnHelper.columns([
    columnHelper.display({
      id: 'type',
      header: 'Job',
      meta: { isTitle: true, className: 'unstacked:w-[22cqw]' },
      cell: ({ row: { original } }) => <WrappedText>{jobTypeLabels[original.type]}</WrappedText>,
    }),
    columnHelper.display({
      id: 'state',
      header: 'State',
      meta: { className: 'unstacked:w-26' },
      cell: ({ row: { original } }) => <StatusText status={original.state} labels={jobStateLabels} />,
    }),
    columnHelper.accessor('runAt', {
      header: 'Next attempt',
      meta: { hasStackedLabel: true, className: 'whitespace-nowrap unstacked:w-32' },
      cell: ({ row: { original } }) =>
        hasNextAttempt(original) ? <RelativeTime iso={original.runAt} isFuture /> : <TruncatedText>-</TruncatedText>,
    }),
    columnHelper.display({
      id: 'attempts',
      header: 'Attempts',
      meta: { alignRight: true, hasStackedLabel: true, className: 'whitespace-nowrap unstacked:w-24' },
      cell: ({ row: { original } }) =>
        original.maxAttempts === null ? original.attempts : `${original.attempts} of ${original.maxAttempts}`,
    }),
    columnHelper.display({
      id: 'lastError',
      header: 'Last error',
      meta: { className: 'stacked:basis-full' },
      cell: ({ row: { original } }) => <WrappedText>{original.lastError ?? '-'}</WrappedText>,
    }),
    columnHelper.display({
      id: 'actions',
      header: 'Actions',
      meta: { isActions: true, className: 'stacked:mr-0! unstacked:w-24' },
      cell: ({ row: { original } }) =>
        canRetry(original) && (
          <RowActions>
            <RowButton label={`Retry ${jobTypeLabels[original.type]}`} onClick={() => onRetry(original)}>
              Retry
            </RowButton>
          </RowActions>
        ),
    }),
  ])

const hasNextAttempt = ({ state }: JobRowFragment) => state === 'waiting' || state === 'retrying'

const canRetry = ({ state }: JobRowFragment) => state === 'failed' || state === 'retrying'
