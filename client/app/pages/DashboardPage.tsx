import { Suspense } from 'react'
import { useOutletContext, useSearchParams } from 'react-router-dom'
import { formatPageTitle, type Head } from '../../lib/head'
import type { Viewer } from '../../lib/session/viewer'
import { PendingMemberships } from '../../organizations/members/PendingMemberships'
import { PendingTransfers } from '../../organizations/transfers/PendingTransfers'
import { DelayedContent } from '../../ui/feedback/DelayedContent'
import { CenteredSpinner } from '../../ui/feedback/Spinner'
import { Tabs } from '../../ui/navigation/Tabs'
import { createTab } from './lazy-tab'

export const head = (): Head => ({ title: formatPageTitle('Dashboard') })

const tabs = [
  createTab('profile', 'Profile', async () => (await import('./DashboardProfileTab')).DashboardProfileTab),
  createTab('credits', 'Credits', async () => (await import('../../credits/CreditsTab')).CreditsTab),
  createTab(
    'organizations',
    'Organizations',
    async () => (await import('../../organizations/OrganizationsTab')).OrganizationsTab,
  ),
]

type TabName = (typeof tabs)[number]['value']

/** Selecting another tab replaces the history entry. */
export function Component() {
  const viewer = useOutletContext<Viewer>()
  const [params, setParams] = useSearchParams()
  const activeTab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'profile'
  const selectTab = (tab: TabName) =>
    setParams(tab === 'profile' ? {} : { tab }, { replace: true, preventScrollReset: true })
  return (
    <>
      <h1 className="px-5 pt-8 pb-4 text-3xl wrap-anywhere sm:px-10">
        Welcome, {viewer.firstName || viewer.username}!
      </h1>
      {viewer.mustAddFactor && <MissingFactorNotice />}
      <PendingMemberships />
      <PendingTransfers />
      <Tabs
        label="Dashboard"
        className="px-5 sm:px-10"
        value={activeTab}
        onChange={selectTab}
        tabs={tabs.map(({ Content, ...tab }) => ({
          ...tab,
          content: (
            <Suspense fallback={fallback}>
              <Content viewer={viewer} credits={viewer.credits} />
            </Suspense>
          ),
        }))}
      />
    </>
  )
}

const fallback = (
  <DelayedContent>
    <CenteredSpinner />
  </DelayedContent>
)

const MissingFactorNotice = () => (
  <p role="status" className="mx-5 mb-5 max-w-[42rem] border-l-2 border-signal py-1 pl-4 text-pretty sm:mx-10">
    This site requires two-step verification for administrators. To open the Admin Panel, add a passkey or an
    authenticator app on the Profile tab.
  </p>
)
