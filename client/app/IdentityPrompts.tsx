import { lazy, Suspense, useSyncExternalStore } from 'react'
import { identityPromptStore } from '../lib/session/identity-prompt'

const IdentityDialog = lazy(() => import('./IdentityDialog').then(module => ({ default: module.IdentityDialog })))

/** Renders the dialog of the open question for the identity of the user. */
export function IdentityPrompts() {
  const prompt = useSyncExternalStore(identityPromptStore.subscribe, identityPromptStore.get, () => null)
  return <Suspense>{prompt && <IdentityDialog prompt={prompt} />}</Suspense>
}
