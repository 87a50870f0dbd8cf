import ArrowRight from 'lucide-react/icons/arrow-right'
import ExternalLink from 'lucide-react/icons/external-link'
import { Link } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { getButtonClass } from '../../ui/controls/Button'

const cards = [
  {
    to: paths.adminBlog,
    title: 'Posts',
    text: 'Write, publish and unpublish posts.',
  },
  {
    to: `${paths.adminBlog}?tab=categories`,
    title: 'Categories',
    text: 'Organize posts by topic.',
  },
  {
    to: `${paths.adminBlog}?tab=media`,
    title: 'Media',
    text: 'Upload and manage images for posts.',
  },
]

export const AdminBlogTab = () => (
  <div className="pt-6">
    <ul className="grid border-t border-line md:grid-cols-3 md:gap-6 md:border-t-0">
      {cards.map(({ to, title, text }) => (
        <li key={to} className="border-b border-line md:border-0">
          <Link
            to={to}
            className="group flex h-full flex-col py-4 transition-colors md:rounded-md md:border md:border-line md:p-5 md:hover:border-control-border md:hover:bg-sunken"
          >
            <span className="flex items-center justify-between gap-3 font-display text-lg font-semibold">
              {title}
              <ArrowRight
                size={18}
                aria-hidden="true"
                className="text-muted transition-transform group-hover:translate-x-0.5 group-hover:text-signal"
              />
            </span>
            <span className="mt-1 text-muted">{text}</span>
          </Link>
        </li>
      ))}
    </ul>
    <div className="mt-6 flex flex-wrap gap-3">
      <Link to={paths.adminBlog} className={getButtonClass()}>
        Full Blog Dashboard
      </Link>
      <a href={paths.home} target="_blank" rel="noreferrer" className={getButtonClass('outline')}>
        View Blog
        <ExternalLink size={15} aria-hidden="true" />
        <span className="sr-only">(opens in a new window)</span>
      </a>
    </div>
  </div>
)
