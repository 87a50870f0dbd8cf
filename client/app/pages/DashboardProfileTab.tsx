import { FactorsSection } from '../../factors/FactorsSection'
import type { Viewer } from '../../lib/session/viewer'
import { PrivacySection } from '../../privacy/PrivacySection'
import { SecurityActivity } from '../../sessions/SecurityActivity'
import { SessionsSection } from '../../sessions/SessionsSection'
import { ApiTokensSection } from '../../tokens/ApiTokensSection'
import { ProfileTab } from '../../users/profile/ProfileTab'

/** `id` is the ID of the section's heading. */
const sections = [
  { id: 'factors-title', label: 'Two-step verification' },
  { id: 'sessions-title', label: 'Sessions' },
  { id: 'activity-title', label: 'Recent activity' },
  { id: 'api-tokens-title', label: 'API tokens' },
  { id: 'privacy-title', label: 'Your data' },
]

export const DashboardProfileTab = ({ viewer }: { viewer: Viewer }) => (
  <div className="space-y-12 pt-8 pb-12">
    <ProfileTab viewer={viewer} />
    <SectionLinks />
    <FactorsSection />
    <SessionsSection />
    <SecurityActivity />
    <ApiTokensSection viewer={viewer} />
    <PrivacySection username={viewer.username} />
  </div>
)

const SectionLinks = () => (
  <nav aria-label="Profile sections" className="max-w-content border-y border-line py-2">
    <ul className="flex flex-wrap gap-x-6">
      {sections.map(({ id, label }) => (
        <li key={id}>
          <button
            type="button"
            onClick={() => focusHeading(id)}
            className="inline-flex min-h-9 items-center text-sm text-muted underline decoration-control-border underline-offset-4 hover:text-text hover:decoration-text max-sm:min-h-11"
          >
            {label}
          </button>
        </li>
      ))}
    </ul>
  </nav>
)

/** Scrolls to a heading and focuses it, so that the Tab key continues from there. */
const focusHeading = (id: string) => {
  const heading = document.getElementById(id)
  heading?.focus({ preventScroll: true })
  heading?.scrollIntoView({ block: 'start' })
}
