import { Link } from '../lib/link'
import { paths } from '../lib/paths'
import { getButtonClass } from '../ui/controls/Button'

export const InvalidLink = ({ text }: { text: string }) => (
  <div role="status">
    <p className="mt-4 text-muted">{text}</p>
    <Link to={paths.login} className={`${getButtonClass('primary')} mt-6 w-full`}>
      Go to Login
    </Link>
  </div>
)
