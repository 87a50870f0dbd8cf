import { AdminBlog } from '../../blog/admin/AdminBlog'
import { formatPageTitle, type Head } from '../../lib/head'
import { PageHeader } from '../../ui/layout/PageHeader'

export const head = (): Head => ({ title: formatPageTitle('Blog Administration') })

export const Component = () => (
  <>
    <PageHeader title="Blog Administration" isCompact />
    <AdminBlog />
  </>
)
