import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { BlogPageSkeleton } from '../../blog/list/BlogSkeleton'
import { paths } from '../../lib/paths'
import { Footer } from './Footer'
import { Header } from './Header'
import { NavigationProgress } from './NavigationProgress'
import { SkipLink } from './SkipLink'

/** During a navigation from another page to the blog list, shows the skeleton of the list (specification §2). */
export function PublicLayout() {
  const { pathname } = useLocation()
  const nextPathname = useNavigation().location?.pathname
  const shownPathname = nextPathname === paths.blog ? nextPathname : pathname
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <NavigationProgress />
      <Header pathname={shownPathname} />
      <main id="main" tabIndex={-1} className="grow">
        {shownPathname === pathname ? <Outlet /> : <BlogPageSkeleton />}
      </main>
      <Footer />
    </div>
  )
}
