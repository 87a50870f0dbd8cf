import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { errorText } from '../lib/request-error'
import { Button } from '../ui/Button'
import { Delayed } from '../ui/Delayed'
import { Dialog } from '../ui/Dialog'
import { LoadError } from '../ui/LoadError'
import { More } from '../ui/More'
import { Skeleton } from '../ui/Skeleton'
import { pageSize } from './actions'
import { gridClass } from './grid'
import { useOrganizationsQuery } from './hooks.generated'
import { OrganizationGrid } from './OrganizationGrid'
import type { Organization } from './words'

const loadForm = () => import('./OrganizationForm')
const OrganizationForm = lazy(() => loadForm().then(module => ({ default: module.OrganizationForm })))

/** The organizations one belongs to, and making another (specification §2, Organizations tab). */
export function OrganizationsTab() {
  const [creating, setCreating] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const create = () => setCreating(true)
  const close = () => setCreating(false)
  return (
    <div className="max-w-[76rem] py-8">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 ref={title} tabIndex={-1} className="text-xl outline-none max-sm:text-lg">
          Your Organizations
        </h2>
        <Button
          variant="outline"
          size="sm"
          className="max-sm:h-11"
          onPointerEnter={() => void loadForm()}
          onFocus={() => void loadForm()}
          onClick={create}
        >
          <Plus size={15} /> New Organization
        </Button>
      </div>
      <div className="mt-5">
        <Organizations onCreate={create} title={title} />
      </div>
      <Dialog open={creating} onClose={close} title="Create Organization">
        <Suspense fallback={<div className="h-96" />}>
          <OrganizationForm onDone={close} />
        </Suspense>
      </Dialog>
    </div>
  )
}

interface ListProps {
  onCreate: () => void
  /** Takes the focus when the chosen organization is gone. */
  title: { current: HTMLHeadingElement | null }
}

function Organizations({ onCreate, title }: ListProps) {
  const { data, error, loading, refetch, fetchMore } = useOrganizationsQuery({
    variables: { first: pageSize },
  })
  const list = data?.viewer?.organizations
  if (!list && loading)
    return (
      <Delayed>
        <GridSkeleton />
      </Delayed>
    )
  if (!list)
    return <LoadError onRetry={() => void refetch().catch(() => undefined)}>{failureWords(error)}</LoadError>
  const organizations = unique(list.edges.map(({ node }) => node))
  if (organizations.length === 0) return <NoOrganizations onCreate={onCreate} />
  const after = list.pageInfo.hasNextPage ? list.pageInfo.endCursor : null
  return (
    <More
      shown={organizations.length}
      more={after === null ? undefined : () => fetchMore({ variables: { after } })}
      failure={failureWords}
    >
      {from => (
        <OrganizationGrid
          organizations={organizations}
          focusFrom={from}
          focusAfterDeletion={() => title.current}
        />
      )}
    </More>
  )
}

/** Specification §8, inline load errors. */
const failureWords = (error: unknown) => `Error loading organizations: ${errorText(error) || 'Unknown error'}`

/** A new one is put at the end of the list before the pages that lead to it are there: later it comes once more. */
const unique = (organizations: Organization[]) => [
  ...new Map(organizations.map(organization => [organization.id, organization])).values(),
]

const NoOrganizations = ({ onCreate }: { onCreate: () => void }) => (
  <div className="border-t border-line py-10">
    <h3 className="text-lg">No organizations yet</h3>
    <p className="mt-1 max-w-[34rem] text-quiet">
      Create your first organization to start managing people and projects
    </p>
    <Button className="mt-5" onPointerEnter={() => void loadForm()} onClick={onCreate}>
      Create Organization
    </Button>
  </div>
)

const GridSkeleton = () => (
  <div role="status" aria-label="Loading organizations" className={gridClass}>
    {['one', 'two', 'three'].map(key => (
      <div key={key} className="rounded-md border border-line p-4">
        <Skeleton className="h-5 w-2/3" />
        <Skeleton className="mt-4 h-3.5 w-full" />
        <Skeleton className="mt-2 h-3.5 w-1/2" />
        <Skeleton className="mt-5 h-3.5 w-28" />
      </div>
    ))}
  </div>
)
