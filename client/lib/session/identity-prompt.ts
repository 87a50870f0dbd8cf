/** A question for the identity of the user: the second step of a login, or the confirmation of a signed-in user. */
export type IdentityQuestion = { kind: 'login'; challenge: string } | { kind: 'confirmation' }

/** A question that waits for its answer. */
export interface IdentityPrompt {
  question: IdentityQuestion
  /** Called once: true after the proof was accepted, false when the user closes the dialog. */
  settle: (isProven: boolean) => void
}

let current: IdentityPrompt | null = null
const listeners = new Set<() => void>()

const change = (prompt: IdentityPrompt | null) => {
  current = prompt
  for (const listener of listeners) listener()
}

/** The open question, which client/app/LazySessionOverlays.tsx shows. */
export const identityPromptStore = {
  get: (): IdentityPrompt | null => current,
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
}

let pendingConfirmation: Promise<boolean> | undefined

/**
 * Asks a question in a dialog. Resolves to false when the user closes it. Concurrent requests that need a confirmation share
 * one question; another question replaces the open one, whose promise resolves to false.
 */
export function askForIdentity(question: IdentityQuestion): Promise<boolean> {
  if (question.kind === 'login') return ask(question)
  pendingConfirmation ??= ask(question).finally(() => {
    pendingConfirmation = undefined
  })
  return pendingConfirmation
}

const ask = (question: IdentityQuestion): Promise<boolean> =>
  new Promise(resolve => {
    current?.settle(false)
    const prompt: IdentityPrompt = {
      question,
      settle: isProven => {
        if (current === prompt) change(null)
        resolve(isProven)
      },
    }
    change(prompt)
  })
