import { Suspense, useEffect, useRef } from 'react'
import { useOutletContext, useSearchParams } from 'react-router-dom'
import { focusElement } from '../../lib/focus'
import { formatPageTitle, type Head } from '../../lib/head'
import type { Viewer } from '../../lib/session/viewer'
import { DelayedContent } from '../../ui/feedback/DelayedContent'
import { CenteredSpinner } from '../../ui/feedback/Spinner'
import { PageHeader } from '../../ui/layout/PageHeader'
import { Tabs } from '../../ui/navigation/Tabs'
import { createTab } from './lazy-tab'

export const head = (): Head => ({ title: formatPageTitle('Admin Dashboard') })

const tabs = [
  createTab('users', 'Users', async () => (await import('./AdminUsersTab')).AdminUsersTab),
  createTab('tenants', 'Tenants', async () => (await import('../../tenants/AdminTenants')).AdminTenants),
  createTab('projects', 'Projects', async () => (await import('../../tenants/AdminProjects')).AdminProjects),
  createTab('credits', 'Credits', async () => (await import('../../credits/AdminCreditCodes')).AdminCreditCodes),
  createTab('blog', 'Blog', async () => (await import('./AdminBlogTab')).AdminBlogTab),
  createTab('leads', 'Leads', async () => (await import('./AdminLeadsTab')).AdminLeadsTab),
]

type TabName = (typeof tabs)[number]['value']

/** The admin dashboard (specification §2). The URL contains the selected tab and the state of its list. */
export function Component() {
  const viewer = useOutletContext<Viewer>()
  const [params, setParams] = useSearchParams()
  const activeTab = tabs.find(({ value }) => value === params.get('tab'))?.value ?? 'users'
  const selectTab = (tab: TabName) => setParams(tab === 'users' ? {} : { tab }, { preventScrollReset: true })
  useFocusLinkedTab(activeTab)
  return (
    <>
      <PageHeader title="Admin Dashboard">{`Logged in as ${viewer.username} (Admin)`}</PageHeader>
      <Tabs
        label="Administration"
        tabs={tabs.map(({ Content, ...tab }) => ({
          ...tab,
          // A hidden list must not read the URL state of another list.
          content: tab.value === activeTab && (
            <Suspense
              fallback={
                <div className="min-h-[60dvh]">
                  <DelayedContent>
                    <CenteredSpinner />
                  </DelayedContent>
                </div>
              }
            >
              <div className="@container pb-12">
                <Content />
              </div>
            </Suspense>
          ),
        }))}
        value={activeTab}
        onChange={selectTab}
        className="px-5 sm:px-10"
      />
    </>
  )
}

/** If a link in the content of the previous tab opened this tab, focuses the tab, because that link is unmounted. */
function useFocusLinkedTab(activeTab: TabName) {
  const previousTab = useRef(activeTab)
  useEffect(() => {
    if (previousTab.current === activeTab) return
    previousTab.current = activeTab
    if (document.activeElement !== document.body) return
    focusElement(document.querySelector('main [role="tab"][aria-selected="true"]'))
  }, [activeTab])
}
