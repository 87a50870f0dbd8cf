import { AdminBlog } from '../blog/admin/AdminBlog'
import { type Head, pageTitle } from '../lib/head'
import { AppHeading } from '../ui/AppHeading'

export const head = (): Head => ({ title: pageTitle('Blog Administration') })

export const Component = () => (
  <>
    <AppHeading title="Blog Administration" />
    <AdminBlog />
  </>
)
