import type { Context } from '../context'

/** Who may: root fields name the first three, sensitive fields of an account the last. */
export const getAuthScopes = (context: Context) => ({
  public: true,
  signedIn: context.viewer !== null,
  admin: context.viewer?.role === 'admin',
  /** An account's private fields are its owner's and the administrators'. Read late: a login changes the viewer. */
  readAccount: (userId: number) => context.viewer?.id === userId || context.viewer?.role === 'admin',
})
