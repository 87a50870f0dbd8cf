import { Link } from 'react-router-dom'
import { type Head, pageTitle } from '../lib/head'
import { paths } from '../lib/paths'
import { buttonClass } from '../ui/Button'

export const head = (): Head => ({ title: pageTitle('Thank you'), robots: 'noindex' })

export const Component = () => (
  <div className="page py-20 sm:py-28">
    <h1 className="text-4xl sm:text-5xl">Thank you</h1>
    <p className="mt-4 max-w-[34rem] text-lg text-quiet">Your request for early access has reached us.</p>
    <Link to={paths.home} className={`mt-8 ${buttonClass('primary')}`}>
      Return to Home
    </Link>
  </div>
)
