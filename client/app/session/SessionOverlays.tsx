import type { AccountView } from '../../lib/session/account-view'
import type { IdentityPrompt } from '../../lib/session/identity-prompt'
import { AccountViewBanner } from './AccountViewBanner'
import { IdentityDialog } from './IdentityDialog'

interface Props {
  view: AccountView | null
  prompt: IdentityPrompt | null
}

/**
 * Overlays for every page. Shows a banner while an administrator views the account of a user. Shows a dialog while a
 * login or an action requires a proof of identity.
 */
export const SessionOverlays = ({ view, prompt }: Props) => (
  <>
    {view && <AccountViewBanner {...view} />}
    {prompt && <IdentityDialog prompt={prompt} />}
  </>
)
