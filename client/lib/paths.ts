export const paths = {
  home: '/',
  features: '/#features',
  signup: '/#signup',
  success: '/success',
  about: '/about',
  careers: '/careers',
  contact: '/contact',
  blog: '/blog',
  login: '/auth',
  dashboard: '/dashboard',
  upload: '/files/upload',
  admin: '/admin',
  adminBlog: '/admin/blog',
  buildPostPath: (slug: string) => `/blog/${encodeURIComponent(slug)}`,
  buildBlogListPath,
  /** Builds the path to the contact form with the prefilled subject "Application: {position}". */
  buildApplicationPath: (position: string) => `/contact?${new URLSearchParams({ position })}`,
} as const

export interface BlogFilter {
  page?: number
  tag?: string
  category?: string
}

/** The first page has no page parameter. */
function buildBlogListPath({ page = 1, tag, category }: BlogFilter): string {
  const query = new URLSearchParams()
  if (category) query.set('category', category)
  if (tag) query.set('tag', tag)
  if (page > 1) query.set('page', String(page))
  const search = query.toString()
  return search ? `/blog?${search}` : '/blog'
}
