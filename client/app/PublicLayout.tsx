import { Outlet, useLocation, useNavigation } from 'react-router-dom'
import { BlogPageSkeleton } from '../blog/BlogSkeleton'
import { paths } from '../lib/paths'
import { Footer } from './Footer'
import { Nav } from './Nav'
import { Progress } from './Progress'
import { SkipLink } from './SkipLink'

/** The public pages' frame. On the way to the blog from elsewhere its skeleton stands in (specification §2). */
export function PublicLayout() {
  const { pathname } = useLocation()
  const next = useNavigation().location?.pathname
  const toBlog = next === paths.blog && pathname !== paths.blog
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <Progress />
      <Nav />
      <main id="main" tabIndex={-1} className="grow">
        {toBlog ? <BlogPageSkeleton /> : <Outlet />}
      </main>
      <Footer />
    </div>
  )
}
