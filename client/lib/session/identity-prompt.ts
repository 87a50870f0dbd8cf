/** The purpose of a proof of identity: to complete a login, or to confirm the identity of a signed-in user. */
export type IdentityPurpose =
  /** `factors` lists the kinds of second factors that the account has. */
  { kind: 'login'; challenge: string; factors: readonly string[] } | { kind: 'confirmation' }

export interface IdentityPrompt {
  purpose: IdentityPurpose
  /** Closes the dialog. `isVerified` is true if the server accepted the proof. */
  settle: (isVerified: boolean) => void
}

let current: IdentityPrompt | null = null
const listeners = new Set<() => void>()

const setCurrent = (prompt: IdentityPrompt | null) => {
  current = prompt
  for (const listener of listeners) listener()
}

export const identityPromptStore = {
  get: (): IdentityPrompt | null => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

let pendingConfirmation: Promise<boolean> | undefined

/**
 * Asks the user for a proof of identity. Resolves to true when the server accepts the proof, or to false when the user
 * cancels. Concurrent confirmations share one prompt. A new prompt closes the open prompt, whose promise then resolves
 * to false.
 */
export function promptForIdentity(purpose: IdentityPurpose): Promise<boolean> {
  if (purpose.kind === 'login') return openPrompt(purpose)
  pendingConfirmation ??= openPrompt(purpose).finally(() => {
    pendingConfirmation = undefined
  })
  return pendingConfirmation
}

const openPrompt = (purpose: IdentityPurpose): Promise<boolean> =>
  new Promise(resolve => {
    current?.settle(false)
    const prompt: IdentityPrompt = {
      purpose,
      settle: isVerified => {
        if (current === prompt) setCurrent(null)
        resolve(isVerified)
      },
    }
    setCurrent(prompt)
  })
