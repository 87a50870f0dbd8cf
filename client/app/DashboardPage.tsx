import { lazy, type ReactNode, Suspense } from 'react'
import { useOutletContext, useSearchParams } from 'react-router-dom'
import { formatPageTitle, type Head } from '../lib/head'
import type { Viewer } from '../lib/session/viewer'
import { Delayed } from '../ui/feedback/Delayed'
import { CentredSpinner } from '../ui/feedback/Spinner'
import { Tabs } from '../ui/navigation/Tabs'

export const head = (): Head => ({ title: formatPageTitle('Dashboard') })

const loadProfile = () => import('../users/ProfileTab')
const loadCredits = () => import('../credits/CreditsTab')
const loadOrganizations = () => import('../organizations/OrganizationsTab')

const ProfileTab = lazy(() => loadProfile().then(module => ({ default: module.ProfileTab })))
const CreditsTab = lazy(() => loadCredits().then(module => ({ default: module.CreditsTab })))
const OrganizationsTab = lazy(() =>
  loadOrganizations().then(module => ({ default: module.OrganizationsTab })),
)

type TabName = 'profile' | 'credits' | 'organizations'

/** The dashboard of the viewer: a greeting and three tabs. The URL holds the selected tab. */
export function Component() {
  const viewer = useOutletContext<Viewer>()
  const [tab, setTab] = useTabParam()
  return (
    <>
      <h1 className="px-5 pt-8 pb-4 text-3xl wrap-anywhere sm:px-10">
        Welcome, {viewer.firstName || viewer.username}!
      </h1>
      <Tabs
        label="Dashboard"
        className="px-5 sm:px-10"
        value={tab}
        onChange={setTab}
        tabs={[
          {
            value: 'profile',
            label: 'Profile',
            onPreload: () => void loadProfile(),
            content: withSuspense(<ProfileTab viewer={viewer} />),
          },
          {
            value: 'credits',
            label: 'Credits',
            onPreload: () => void loadCredits(),
            content: withSuspense(<CreditsTab credits={viewer.credits} />),
          },
          {
            value: 'organizations',
            label: 'Organizations',
            onPreload: () => void loadOrganizations(),
            content: withSuspense(<OrganizationsTab />),
          },
        ]}
      />
    </>
  )
}

const withSuspense = (tab: ReactNode) => (
  <Suspense
    fallback={
      <Delayed>
        <CentredSpinner />
      </Delayed>
    }
  >
    {tab}
  </Suspense>
)

const isTabName = (name: string | null): name is TabName => name === 'credits' || name === 'organizations'

/** Reads and writes the tab in the URL. The default tab has no parameter; changes replace the history entry. */
function useTabParam(): [tab: TabName, choose: (tab: TabName) => void] {
  const [search, setSearch] = useSearchParams()
  const tabParam = search.get('tab')
  return [
    isTabName(tabParam) ? tabParam : 'profile',
    tab => setSearch(tab === 'profile' ? {} : { tab }, { replace: true, preventScrollReset: true }),
  ]
}
