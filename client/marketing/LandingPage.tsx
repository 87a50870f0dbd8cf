import { Link } from 'react-router-dom'
import type { Head } from '../lib/head'
import { paths } from '../lib/paths'
import { site } from '../lib/site'
import { buttonClass } from '../ui/Button'
import { RadarFigure } from './RadarFigure'

export const head = (): Head => ({
  title: `${site.name} | ${site.tagline}`,
  description: site.description,
  canonical: paths.home,
})

export const Component = () => (
  <section className="on-ink overflow-hidden">
    <div className="page grid items-center gap-12 py-16 sm:py-24 lg:min-h-[38rem] lg:grid-cols-[minmax(0,1fr)_minmax(0,30rem)]">
      <div>
        <h1 className="max-w-[20ch] text-4xl sm:text-5xl lg:text-6xl">
          See the market that opens next, a year before it opens
        </h1>
        <p className="mt-6 max-w-[32rem] text-lg text-quiet">{site.description}</p>
        <p className="mt-9 flex flex-wrap gap-3">
          <Link to={paths.blog} className={buttonClass('primary')}>
            Read the blog
          </Link>
          <Link to={paths.about} className={buttonClass('outline')}>
            About {site.name}
          </Link>
        </p>
      </div>
      <RadarFigure />
    </div>
  </section>
)
