import { FactorsSection } from '../factors/FactorsSection'
import type { Viewer } from '../lib/session/viewer'
import { PrivacySection } from '../privacy/PrivacySection'
import { SecurityActivity } from '../sessions/SecurityActivity'
import { SessionsSection } from '../sessions/SessionsSection'
import { ApiTokensSection } from '../tokens/ApiTokensSection'
import { ProfileTab } from '../users/ProfileTab'

/** The profile tab: profile, second factors, sessions, API tokens, activity and personal data. Composes several features. */
export const DashboardProfileTab = ({ viewer }: { viewer: Viewer }) => (
  <>
    <ProfileTab viewer={viewer} />
    <FactorsSection />
    <SessionsSection />
    <ApiTokensSection viewer={viewer} />
    <SecurityActivity />
    <PrivacySection username={viewer.username} />
  </>
)
