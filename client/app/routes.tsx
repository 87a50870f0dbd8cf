import type { RouteObject } from 'react-router-dom'
import { RootErrorBoundary } from './Crash'
import { PublicLayout } from './PublicLayout'
import { Root } from './Root'
import { createLazyRoute } from './route-modules'

const createPageRoute = (path: string, id: string): RouteObject => ({ path, ...createLazyRoute(id) })

/** Every route of specification §2. Everything under app/SignedIn is served as a shell and drawn in the browser. */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootErrorBoundary,
    children: [
      {
        id: 'public',
        Component: PublicLayout,
        children: [
          createPageRoute('/', 'marketing/LandingPage'),
          createPageRoute('/success', 'marketing/SuccessPage'),
          createPageRoute('/about', 'marketing/AboutPage'),
          createPageRoute('/careers', 'marketing/CareersPage'),
          createPageRoute('/contact', 'marketing/ContactPage'),
          createPageRoute('/blog', 'blog/BlogPage'),
          createPageRoute('/blog/:slug', 'blog/BlogPostPage'),
          createPageRoute('/auth', 'auth/LoginPage'),
          createPageRoute('/secret-admin-login', 'auth/SecretLoginPage'),
          createPageRoute('*', 'app/NotFoundPage'),
        ],
      },
      {
        ...createLazyRoute('app/SignedIn'),
        children: [
          {
            ...createLazyRoute('app/DashboardLayout'),
            children: [
              createPageRoute('/dashboard', 'app/DashboardPage'),
              createPageRoute('/files/upload', 'files/UploadPage'),
            ],
          },
          {
            ...createLazyRoute('app/AdminLayout'),
            children: [
              createPageRoute('/admin', 'app/AdminPage'),
              createPageRoute('/admin/blog', 'app/AdminBlogPage'),
              createPageRoute('/admin/blog-test', 'blog/BlogTestPage'),
              createPageRoute('/admin/blog-simple-test', 'blog/BlogSimpleTestPage'),
            ],
          },
        ],
      },
    ],
  },
]

export const notFoundRouteId = 'app/NotFoundPage'
export const authenticatedRouteId = 'app/SignedIn'
