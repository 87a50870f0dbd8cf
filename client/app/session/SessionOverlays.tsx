import type { AccountView } from '../../lib/session/account-view'
import type { IdentityPrompt } from '../../lib/session/identity-prompt'
import { AccountViewBanner } from './AccountViewBanner'
import { IdentityDialog } from './IdentityDialog'

interface Props {
  view: AccountView | null
  prompt: IdentityPrompt | null
}

export const SessionOverlays = ({ view, prompt }: Props) => (
  <>
    {view && <AccountViewBanner {...view} />}
    {prompt && <IdentityDialog prompt={prompt} />}
  </>
)
