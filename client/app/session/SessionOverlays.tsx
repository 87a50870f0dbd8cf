import type { AccountView } from '../../lib/session/account-view'
import type { IdentityPrompt } from '../../lib/session/identity-prompt'
import { AccountViewBanner } from './AccountViewBanner'
import { IdentityDialog } from './IdentityDialog'

interface Props {
  view: AccountView | null
  prompt: IdentityPrompt | null
}

/** Shows the account view banner and the dialog that asks for a proof of identity, on every page. */
export const SessionOverlays = ({ view, prompt }: Props) => (
  <>
    {view && <AccountViewBanner {...view} />}
    {prompt && <IdentityDialog prompt={prompt} />}
  </>
)
