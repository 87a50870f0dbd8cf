import type { RouteObject } from 'react-router-dom'
import { PublicLayout } from './layouts/PublicLayout'
import { Root } from './layouts/Root'
import { PageErrorBoundary, RootErrorBoundary } from './layouts/RootErrorBoundary'
import { createLazyRoute } from './route-modules'

const createPageRoute = (path: string, id: string): RouteObject => ({ path, ...createLazyRoute(id) })

/** Adds an error boundary to the routes: an error replaces only the page that failed, and the layout stays. */
const withErrorBoundary = (children: RouteObject[]): RouteObject[] => [{ ErrorBoundary: PageErrorBoundary, children }]

/**
 * The routes of specification §2, and the routes of three kinds of links: password reset, invitation and email
 * confirmation. Only the browser renders the routes below app/layouts/AuthenticatedLayout.
 */
export const routes: RouteObject[] = [
  {
    id: 'root',
    Component: Root,
    ErrorBoundary: RootErrorBoundary,
    children: [
      {
        id: 'public',
        Component: PublicLayout,
        children: withErrorBoundary([
          createPageRoute('/', 'marketing/landing/LandingPage'),
          createPageRoute('/success', 'marketing/SuccessPage'),
          createPageRoute('/about', 'marketing/AboutPage'),
          createPageRoute('/careers', 'marketing/CareersPage'),
          createPageRoute('/contact', 'marketing/ContactPage'),
          createPageRoute('/blog', 'blog/list/BlogPage'),
          createPageRoute('/blog/:slug', 'blog/article/BlogPostPage'),
          createPageRoute('/auth', 'auth/LoginPage'),
          createPageRoute('/secret-admin-login', 'auth/SecretLoginPage'),
          createPageRoute('/reset/:token', 'account-links/ResetPasswordPage'),
          createPageRoute('/invite/:token', 'account-links/InvitationPage'),
          createPageRoute('/confirm-email/:token', 'account-links/ConfirmEmailPage'),
          createPageRoute('*', 'app/pages/NotFoundPage'),
        ]),
      },
      {
        ...createLazyRoute('app/layouts/AuthenticatedLayout'),
        children: [
          {
            ...createLazyRoute('app/layouts/DashboardLayout'),
            children: withErrorBoundary([
              createPageRoute('/dashboard', 'app/pages/DashboardPage'),
              createPageRoute('/files/upload', 'files/UploadPage'),
            ]),
          },
          {
            ...createLazyRoute('app/layouts/AdminLayout'),
            children: withErrorBoundary([
              createPageRoute('/admin', 'app/pages/AdminPage'),
              createPageRoute('/admin/blog', 'app/pages/AdminBlogPage'),
              createPageRoute('/admin/blog-test', 'blog/test-pages/BlogTestPage'),
              createPageRoute('/admin/blog-simple-test', 'blog/test-pages/BlogSimpleTestPage'),
            ]),
          },
        ],
      },
    ],
  },
]

export const notFoundRouteId = 'app/pages/NotFoundPage'
export const authenticatedRouteId = 'app/layouts/AuthenticatedLayout'
