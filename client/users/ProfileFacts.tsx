import type { ReactNode } from 'react'
import { count } from '../lib/format'
import type { Viewer } from '../lib/viewer'
import { roleWords } from '../lib/words'
import { Badge } from '../ui/Badge'

/** The profile to read. The number is what others need to add this person to an organization. */
export const ProfileFacts = ({ viewer }: { viewer: Viewer }) => (
  <dl className="mt-3 border-t border-line">
    <Fact name="Username">
      <span className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        {viewer.username}
        <Badge>{roleWords[viewer.role]}</Badge>
      </span>
    </Fact>
    <Fact name="User ID">
      <span className="tabular-nums">{viewer.id}</span>
    </Fact>
    <Fact name="First Name">{viewer.firstName || '-'}</Fact>
    <Fact name="Last Name">{viewer.lastName || '-'}</Fact>
    <Fact name="Email">{viewer.email}</Fact>
    <Fact name="Credits">
      <span className="tabular-nums">{count(viewer.credits || 0)}</span>
    </Fact>
  </dl>
)

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[7rem_minmax(0,1fr)] items-baseline gap-x-4 border-b border-line py-2.5 sm:grid-cols-[9rem_minmax(0,1fr)]">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)
