import Plus from 'lucide-react/icons/plus'
import { lazy, Suspense, useRef, useState } from 'react'
import { getErrorMessage } from '../lib/api/request-error'
import { Button } from '../ui/controls/Button'
import { preload } from '../ui/controls/preload'
import { DelayedContent } from '../ui/feedback/DelayedContent'
import { LoadError } from '../ui/feedback/LoadError'
import { Skeleton } from '../ui/feedback/Skeleton'
import { LoadMore } from '../ui/navigation/LoadMore'
import { Dialog } from '../ui/overlays/Dialog'
import { gridClass } from './grid-class'
import { useOrganizationsQuery } from './hooks.generated'
import { OrganizationGrid } from './OrganizationGrid'
import { ORGANIZATIONS_PAGE_SIZE, type Organization } from './organization'

const loadForm = () => import('./OrganizationForm')
const OrganizationForm = lazy(() => loadForm().then(module => ({ default: module.OrganizationForm })))

/** Specification §2, Organizations tab. */
export function OrganizationsTab() {
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const titleRef = useRef<HTMLHeadingElement>(null)
  const openDialog = () => setIsDialogOpen(true)
  const closeDialog = () => setIsDialogOpen(false)
  return (
    <div className="max-w-content py-8">
      <div className="flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <h2 ref={titleRef} tabIndex={-1} className="text-xl outline-none max-sm:text-lg">
          Your Organizations
        </h2>
        <Button
          variant="outline"
          size="sm"
          onPointerEnter={() => preload(loadForm)}
          onFocus={() => preload(loadForm)}
          onClick={openDialog}
        >
          <Plus size={15} /> New Organization
        </Button>
      </div>
      <div className="mt-5">
        <OrganizationList onCreate={openDialog} titleRef={titleRef} />
      </div>
      {isDialogOpen && (
        <Dialog onClose={closeDialog} title="Create Organization">
          <Suspense fallback={<div className="h-96" />}>
            <OrganizationForm onDone={closeDialog} />
          </Suspense>
        </Dialog>
      )}
    </div>
  )
}

interface ListProps {
  onCreate: () => void
  /** The heading takes the focus after the viewer deletes or leaves the selected organization. */
  titleRef: { current: HTMLHeadingElement | null }
}

function OrganizationList({ onCreate, titleRef }: ListProps) {
  const { data, error, loading, refetch, fetchMore } = useOrganizationsQuery({
    variables: { first: ORGANIZATIONS_PAGE_SIZE },
  })
  const connection = data?.viewer?.organizations
  if (!connection && loading)
    return (
      <DelayedContent>
        <GridSkeleton />
      </DelayedContent>
    )
  if (!connection)
    return <LoadError onRetry={() => void refetch().catch(() => undefined)}>{formatLoadError(error)}</LoadError>
  const organizations = removeDuplicates(connection.edges.map(({ node }) => node))
  if (organizations.length === 0) return <NoOrganizations onCreate={onCreate} />
  const after = connection.pageInfo.hasNextPage ? connection.pageInfo.endCursor : null
  return (
    <LoadMore
      visibleCount={organizations.length}
      loadMore={after === null ? undefined : () => fetchMore({ variables: { after } })}
      formatError={formatLoadError}
    >
      {focusIndex => (
        <OrganizationGrid
          organizations={organizations}
          focusIndex={focusIndex}
          getFallbackFocus={() => titleRef.current}
        />
      )}
    </LoadMore>
  )
}

/** Specification §8. */
const formatLoadError = (error: unknown) => `Error loading organizations: ${getErrorMessage(error) || 'Unknown error'}`

/** A new organization is appended immediately, and a later page can contain it again. */
const removeDuplicates = (organizations: Organization[]) => [
  ...new Map(organizations.map(organization => [organization.id, organization])).values(),
]

const NoOrganizations = ({ onCreate }: { onCreate: () => void }) => (
  <div className="border-t border-line py-10">
    <h3 className="text-lg">No organizations yet</h3>
    <p className="mt-1 max-w-[34rem] text-muted">
      Create your first organization to start managing people and projects
    </p>
    <Button
      className="mt-5"
      onPointerEnter={() => preload(loadForm)}
      onFocus={() => preload(loadForm)}
      onClick={onCreate}
    >
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
