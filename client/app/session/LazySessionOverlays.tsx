import { lazy, Suspense, useSyncExternalStore } from 'react'
import { accountView } from '../../lib/session/account-view'
import { identityPromptStore } from '../../lib/session/identity-prompt'
import { subscribeToNothing } from '../../lib/subscribe-to-nothing'

// Loaded on demand, because few visits show an overlay.
const SessionOverlays = lazy(() => import('./SessionOverlays').then(module => ({ default: module.SessionOverlays })))

export function LazySessionOverlays() {
  const view = useSyncExternalStore(subscribeToNothing, accountView.get, () => null)
  const prompt = useSyncExternalStore(identityPromptStore.subscribe, identityPromptStore.get, () => null)
  return <Suspense>{(view || prompt) && <SessionOverlays view={view} prompt={prompt} />}</Suspense>
}
