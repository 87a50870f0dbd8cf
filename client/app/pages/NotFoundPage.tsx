import { formatPageTitle, type Head } from '../../lib/head'
import { Link } from '../../lib/link'
import { paths } from '../../lib/paths'
import { getButtonClass } from '../../ui/controls/Button'
import { StatusPage } from '../../ui/layout/StatusPage'

export const head = (): Head => ({ title: formatPageTitle('404 Page Not Found'), robots: 'noindex' })

export const Component = () => (
  <StatusPage
    title={
      <>
        404 <span className="inline-block">Page Not Found</span>
      </>
    }
    actions={
      <>
        <Link to={paths.home} className={getButtonClass('primary')}>
          Go to the home page
        </Link>
        <Link to={paths.blog} className={getButtonClass('outline')}>
          Read the blog
        </Link>
      </>
    }
  >
    There's no page at this address. It may have moved, or the link may contain a typo.
  </StatusPage>
)
