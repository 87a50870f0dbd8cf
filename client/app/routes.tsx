import type { RouteObject } from 'react-router-dom'
import { CrashPage } from './Crash'
import { PublicLayout } from './PublicLayout'
import { Root } from './Root'
import { lazyRoute } from './route-modules'

const page = (path: string, id: string): RouteObject => ({ path, ...lazyRoute(id) })

/** Every route of specification §2. Everything under app/SignedIn is served as a shell and drawn in the browser. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: CrashPage,
    children: [
      {
        id: 'public',
        Component: PublicLayout,
        children: [
          page('/', 'marketing/LandingPage'),
          page('/success', 'marketing/SuccessPage'),
          page('/about', 'marketing/AboutPage'),
          page('/careers', 'marketing/CareersPage'),
          page('/contact', 'marketing/ContactPage'),
          page('/blog', 'blog/BlogPage'),
          page('/blog/:slug', 'blog/BlogPostPage'),
          page('/auth', 'auth/LoginPage'),
          page('/secret-admin-login', 'auth/SecretLoginPage'),
          page('*', 'app/NotFoundPage'),
        ],
      },
      {
        ...lazyRoute('app/SignedIn'),
        children: [
          {
            ...lazyRoute('app/DashboardLayout'),
            children: [page('/dashboard', 'app/DashboardPage'), page('/files/upload', 'files/UploadPage')],
          },
          {
            ...lazyRoute('app/AdminLayout'),
            children: [
              page('/admin', 'app/AdminPage'),
              page('/admin/blog', 'app/AdminBlogPage'),
              page('/admin/blog-test', 'blog/BlogTestPage'),
              page('/admin/blog-simple-test', 'blog/BlogSimpleTestPage'),
            ],
          },
        ],
      },
    ],
  },
]

export const notFoundId = 'app/NotFoundPage'
export const signedInId = 'app/SignedIn'
