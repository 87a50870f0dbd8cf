import { lazy, type ReactNode, Suspense } from 'react'
import { useOutletContext, useSearchParams } from 'react-router-dom'
import { formatPageTitle, type Head } from '../lib/head'
import type { Viewer } from '../lib/session/viewer'
import { PageHeader } from '../ui/layout/PageHeader'
import { Tabs } from '../ui/navigation/Tabs'

export const head = (): Head => ({ title: formatPageTitle('Admin Dashboard') })

// Each tab is a separate chunk, loaded when it is opened, hovered or focused.
const tabLoaders = {
  users: () => import('./AdminUsersTab'),
  tenants: () => import('../tenants/AdminTenants'),
  projects: () => import('../tenants/AdminProjects'),
  credits: () => import('../credits/AdminCreditCodes'),
  blog: () => import('./AdminBlogTab'),
  leads: () => import('../leads/AdminLeadsTab'),
}
const UsersTab = lazy(() => tabLoaders.users().then(module => ({ default: module.AdminUsersTab })))
const TenantsTab = lazy(() => tabLoaders.tenants().then(module => ({ default: module.AdminTenants })))
const ProjectsTab = lazy(() => tabLoaders.projects().then(module => ({ default: module.AdminProjects })))
const CreditsTab = lazy(() => tabLoaders.credits().then(module => ({ default: module.AdminCreditCodes })))
const BlogTab = lazy(() => tabLoaders.blog().then(module => ({ default: module.AdminBlogTab })))
const LeadsTab = lazy(() => tabLoaders.leads().then(module => ({ default: module.AdminLeadsTab })))

type TabName = keyof typeof tabLoaders

const tabContents: Record<TabName, ReactNode> = {
  users: <UsersTab />,
  tenants: <TenantsTab />,
  projects: <ProjectsTab />,
  credits: <CreditsTab />,
  blog: <BlogTab />,
  leads: <LeadsTab />,
}

const tabOptions: readonly { value: TabName; label: string }[] = [
  { value: 'users', label: 'Users' },
  { value: 'tenants', label: 'Tenants' },
  { value: 'projects', label: 'Projects' },
  { value: 'credits', label: 'Credits' },
  { value: 'blog', label: 'Blog' },
  { value: 'leads', label: 'Leads' },
]

/** The admin dashboard (specification §2). The URL holds the tab and the state of its list. */
export function Component() {
  const viewer = useOutletContext<Viewer>()
  const [params, setParams] = useSearchParams()
  const activeTab = tabOptions.find(({ value }) => value === params.get('tab'))?.value ?? 'users'
  const selectTab = (tab: TabName) => setParams(tab === 'users' ? {} : { tab }, { preventScrollReset: true })
  const tabs = tabOptions.map(({ value, label }) => ({
    value,
    label,
    onPreload: () => void tabLoaders[value](),
    // A hidden list must not read the URL state of another list.
    content: value === activeTab && (
      <Suspense fallback={<div className="min-h-[60dvh]" />}>
        <div className="@container pb-12">{tabContents[value]}</div>
      </Suspense>
    ),
  }))
  return (
    <>
      <PageHeader title="Admin Dashboard">{`Logged in as ${viewer.username} (Admin)`}</PageHeader>
      <Tabs
        label="Administration"
        tabs={tabs}
        value={activeTab}
        onChange={selectTab}
        className="px-5 sm:px-10"
      />
    </>
  )
}
