/**
 * Router state of the redirect to the login page after a session has ended without a sign-out. Other origins cannot set
 * this state.
 */
export interface LoginState {
  /** Path, query and fragment. */
  returnTo: string
}

/** Returns the path to open after the login; undefined if `state` is not a `LoginState`. */
export function getReturnPath(state: unknown): string | undefined {
  const isLoginState = typeof state === 'object' && state !== null && 'returnTo' in state
  return isLoginState && typeof state.returnTo === 'string' ? state.returnTo : undefined
}
