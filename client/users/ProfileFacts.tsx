import { count } from '../lib/format'
import type { Viewer } from '../lib/viewer'
import { roleWords } from '../lib/words'
import { Badge } from '../ui/Badge'
import { Fact, Facts } from '../ui/Facts'

/** The profile to read. The number is what others need to add this person to an organization. */
export const ProfileFacts = ({ viewer }: { viewer: Viewer }) => (
  <Facts>
    <Fact name="Username">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {viewer.username}
        <Badge>{roleWords[viewer.role]}</Badge>
      </span>
    </Fact>
    <Fact name="User ID">{viewer.id}</Fact>
    <Fact name="First Name">{viewer.firstName || '-'}</Fact>
    <Fact name="Last Name">{viewer.lastName || '-'}</Fact>
    <Fact name="Email">{viewer.email}</Fact>
    <Fact name="Credits">{count(viewer.credits || 0)}</Fact>
  </Facts>
)
