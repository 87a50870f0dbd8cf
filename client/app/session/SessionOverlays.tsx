import type { AccountView } from '../../lib/session/account-view'
import type { IdentityPrompt } from '../../lib/session/identity-prompt'
import { AccountViewBanner } from './AccountViewBanner'
import { IdentityDialog } from './IdentityDialog'

interface Props {
  view: AccountView | null
  prompt: IdentityPrompt | null
}

/**
 * Shows, on every page, the banner while an administrator views the account of a user, and the dialog while a change
 * asks for a proof of identity.
 */
export const SessionOverlays = ({ view, prompt }: Props) => (
  <>
    {view && <AccountViewBanner {...view} />}
    {prompt && <IdentityDialog prompt={prompt} />}
  </>
)
