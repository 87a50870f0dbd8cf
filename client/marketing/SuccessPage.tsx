import { formatPageTitle, type Head } from '../lib/head'
import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { getButtonClass } from '../ui/controls/Button'
import { NextSteps } from './NextSteps'

export const head = (): Head => ({ title: formatPageTitle('Thank you'), robots: 'noindex' })

export const Component = () => (
  <div className="page grid gap-14 py-[clamp(3.5rem,8vw,6rem)] lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)]">
    <div>
      <h1 className="page-hero-title">Thank you</h1>
      <p className="mt-5 max-w-[32rem] text-lg text-muted">
        We’ve received your request for early access. Nothing else to do today.
      </p>
      <p className="actions mt-8">
        <Link to={paths.home} className={getButtonClass('primary')}>
          Return to Home
        </Link>
        <Link to={paths.blog} className={getButtonClass('outline')}>
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
