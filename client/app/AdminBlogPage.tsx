import { AdminBlog } from '../blog/admin/AdminBlog'
import { formatPageTitle, type Head } from '../lib/head'
import { PageHeader } from '../ui/AppHeading'

export const head = (): Head => ({ title: formatPageTitle('Blog Administration') })

export const Component = () => (
  <>
    <PageHeader title="Blog Administration" />
    <AdminBlog />
  </>
)
