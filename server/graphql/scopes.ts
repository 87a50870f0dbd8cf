import type { Context } from '../context'

/**
 * Returns the permissions of a request. Root fields name `public`, `signedIn` or `admin`. Private fields of a user
 * require `readAccount`: the user and administrators have it. The viewer is read late because a login changes it.
 */
export const getAuthScopes = (context: Context) => ({
  public: true,
  signedIn: context.viewer !== null,
  admin: context.viewer?.role === 'admin',
  readAccount: (userId: number) => context.viewer?.id === userId || context.viewer?.role === 'admin',
})
