import { formatPageTitle, type Head } from '../lib/head'
import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { buttonClass } from '../ui/controls/Button'
import { NextSteps } from './NextSteps'

export const head = (): Head => ({ title: formatPageTitle('Thank you'), robots: 'noindex' })

export const Component = () => (
  <div className="page success-layout">
    <div>
      <h1 className="page-hero-title">Thank you</h1>
      <p className="mt-5 max-w-[32rem] text-lg text-quiet">
        We’ve received your request for early access. Nothing else to do today.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonClass('primary')}>
          Return to Home
        </Link>
        <Link to={paths.blog} className={buttonClass('outline')}>
          Read the blog
        </Link>
      </p>
    </div>
    <section aria-labelledby="next-title">
      <h2 id="next-title" className="text-xl">
        What happens next
      </h2>
      <NextSteps />
    </section>
  </div>
)
