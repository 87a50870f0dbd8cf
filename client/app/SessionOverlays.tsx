import type { AccountView } from '../lib/session/account-view'
import type { IdentityPrompt } from '../lib/session/identity-prompt'
import { AccountViewBanner } from './AccountViewBanner'
import { IdentityDialog } from './IdentityDialog'

interface Props {
  view: AccountView | null
  prompt: IdentityPrompt | null
}

/** On every page: the banner of an account view, and the dialog that asks for the identity of the user. */
export const SessionOverlays = ({ view, prompt }: Props) => (
  <>
    {view && <AccountViewBanner {...view} />}
    {prompt && <IdentityDialog prompt={prompt} />}
  </>
)
