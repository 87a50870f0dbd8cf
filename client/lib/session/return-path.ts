/** Router state of the redirect to the login page after a session ended. Other origins cannot set it. */
export interface LoginState {
  /** Path, query and fragment. */
  returnTo: string
}

/** Returns the path to open after the login; undefined if the login does not follow the end of a session. */
export function getReturnPath(state: unknown): string | undefined {
  const isLoginState = typeof state === 'object' && state !== null && 'returnTo' in state
  return isLoginState && typeof state.returnTo === 'string' ? state.returnTo : undefined
}
