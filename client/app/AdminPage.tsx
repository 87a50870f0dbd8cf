import { lazy, type ReactNode, Suspense } from 'react'
import { useOutletContext, useSearchParams } from 'react-router-dom'
import { type Head, pageTitle } from '../lib/head'
import type { Viewer } from '../lib/viewer'
import { AppHeading } from '../ui/AppHeading'
import { Tabs } from '../ui/Tabs'

export const head = (): Head => ({ title: pageTitle('Admin Dashboard') })

// Each tab is a chunk of its own, fetched as it is opened or as the pointer comes near.
const chunks = {
  users: () => import('./AdminUsersTab'),
  tenants: () => import('../tenants/AdminTenants'),
  projects: () => import('../tenants/AdminProjects'),
  credits: () => import('../credits/AdminCreditCodes'),
  blog: () => import('./AdminBlogTab'),
  leads: () => import('../leads/AdminLeadsTab'),
}
const UsersTab = lazy(() => chunks.users().then(module => ({ default: module.AdminUsersTab })))
const TenantsTab = lazy(() => chunks.tenants().then(module => ({ default: module.AdminTenants })))
const ProjectsTab = lazy(() => chunks.projects().then(module => ({ default: module.AdminProjects })))
const CreditsTab = lazy(() => chunks.credits().then(module => ({ default: module.AdminCreditCodes })))
const BlogTab = lazy(() => chunks.blog().then(module => ({ default: module.AdminBlogTab })))
const LeadsTab = lazy(() => chunks.leads().then(module => ({ default: module.AdminLeadsTab })))

type TabName = keyof typeof chunks

const contents: Record<TabName, ReactNode> = {
  users: <UsersTab />,
  tenants: <TenantsTab />,
  projects: <ProjectsTab />,
  credits: <CreditsTab />,
  blog: <BlogTab />,
  leads: <LeadsTab />,
}

const names: readonly { value: TabName; label: string }[] = [
  { value: 'users', label: 'Users' },
  { value: 'tenants', label: 'Tenants' },
  { value: 'projects', label: 'Projects' },
  { value: 'credits', label: 'Credits' },
  { value: 'blog', label: 'Blog' },
  { value: 'leads', label: 'Leads' },
]

/** The administrators' dashboard (specification §2). The tab is in the address, and so is what its list shows. */
export function Component() {
  const viewer = useOutletContext<Viewer>()
  const [params, setParams] = useSearchParams()
  const current = names.find(({ value }) => value === params.get('tab'))?.value ?? 'users'
  const change = (tab: TabName) => setParams(tab === 'users' ? {} : { tab }, { preventScrollReset: true })
  const tabs = names.map(({ value, label }) => ({
    value,
    label,
    onNear: () => void chunks[value](),
    // A list that is not on the screen must not read the address of another.
    content: value === current && (
      <Suspense fallback={<div className="min-h-[60dvh]" />}>
        <div className="@container pb-12">{contents[value]}</div>
      </Suspense>
    ),
  }))
  return (
    <>
      <AppHeading title="Admin Dashboard">{`Logged in as ${viewer.username} (Admin)`}</AppHeading>
      <Tabs label="Administration" tabs={tabs} value={current} onChange={change} className="px-5 sm:px-10" />
    </>
  )
}
