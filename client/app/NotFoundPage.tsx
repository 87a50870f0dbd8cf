import { type Head, pageTitle } from '../lib/head'
import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { buttonClass } from '../ui/Button'

export const head = (): Head => ({ title: pageTitle('404 Page Not Found'), robots: 'noindex' })

export const Component = () => (
  <div className="page grid items-center gap-10 py-20 sm:py-28 lg:grid-cols-[1fr_26rem]">
    <div>
      <h1 className="text-4xl sm:text-5xl">404 Page Not Found</h1>
      <p className="mt-4 max-w-[34rem] text-lg text-quiet">
        Nothing answers at this address. It may have moved, or the link that brought you here may be mistyped.
      </p>
      <p className="mt-8 flex flex-wrap gap-3">
        <Link to={paths.home} className={buttonClass('primary')}>
          Go to the start
        </Link>
        <Link to={paths.blog} className={buttonClass('outline')}>
          Read the blog
        </Link>
      </p>
    </div>
    <EmptySweep />
  </div>
)

/** The instrument, with nothing on it. */
const EmptySweep = () => (
  <svg
    viewBox="0 0 400 400"
    fill="none"
    aria-hidden="true"
    className="mx-auto w-full max-w-sm text-tick max-lg:hidden"
  >
    {[60, 110, 160, 198].map(radius => (
      <circle key={radius} cx="200" cy="200" r={radius} stroke="currentColor" />
    ))}
    {Array.from({ length: 36 }, (_, index) => index * 10).map(angle => (
      <path
        key={angle}
        d={angle % 30 ? 'M200 2v6' : 'M200 2v13'}
        stroke="currentColor"
        transform={`rotate(${angle} 200 200)`}
      />
    ))}
    <path d="M200 200 326 64" className="stroke-signal" strokeWidth="1.5" />
    <circle cx="287" cy="106" r="9" className="stroke-signal" strokeDasharray="3 4" />
    <circle cx="200" cy="200" r="2.5" className="fill-signal" />
  </svg>
)
