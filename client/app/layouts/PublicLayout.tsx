import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { BlogPageSkeleton } from '../../blog/list/BlogSkeleton'
import { paths } from '../../lib/paths'
import { Footer } from './Footer'
import { Header } from './Header'
import { NavigationProgress } from './NavigationProgress'
import { SkipLink } from './SkipLink'

/** Layout of the public pages. A navigation to the blog shows its skeleton (specification §2). */
export function PublicLayout() {
  const { pathname } = useLocation()
  const nextPathname = useNavigation().location?.pathname
  const isNavigatingToBlog = nextPathname === paths.blog && pathname !== paths.blog
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      <Header pathname={isNavigatingToBlog ? paths.blog : pathname} />
      <main id="main" tabIndex={-1} className="grow">
        {isNavigatingToBlog ? <BlogPageSkeleton /> : <Outlet />}
      </main>
      <Footer />
    </div>
  )
}
