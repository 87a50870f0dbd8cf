import type { Viewer } from '../lib/session/viewer'
import { ApiTokensSection } from '../tokens/ApiTokensSection'
import { ProfileTab } from '../users/ProfileTab'

/** The profile, and below it the API tokens. Composes several features. */
export const DashboardProfileTab = ({ viewer }: { viewer: Viewer }) => (
  <>
    <ProfileTab viewer={viewer} />
    <ApiTokensSection viewer={viewer} />
  </>
)
