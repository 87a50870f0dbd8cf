import type { SessionTokens } from '../accounts/sessions'
import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { SessionTokensRef } from '../graphql/session-tokens'
import { Confirmation } from '../graphql/shared-types'
import { requireViewer } from '../graphql/viewer'
import { completeLogin, login, loginWithPasskey, logout, refreshSession, startPasskeyLogin } from './service'

builder.prismaObjectField('User', 'newSession', t =>
  t.field({
    type: SessionTokensRef,
    nullable: true,
    description:
      'Tokens of the new session after `changePassword`, or after `resetPassword` if the user resets their own password. Otherwise null.',
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'forbidden',
    resolve: (user: { id: number; newSession?: SessionTokens | null }) => user.newSession ?? null,
  }),
)

builder.mutationFields(t => ({
  login: t.field({
    type: SessionTokensRef,
    description:
      'Starts a session with a password. If the account has a second factor, fails with `MFA_REQUIRED`. In the error, `extensions.challenge` is the value for the argument `challenge` of `completeLogin`, and `extensions.factors` lists the kinds of second factors of the account (`totp`, `passkey`). Must be the only root field of its operation. Fails with `RATE_LIMITED` after repeated failures or too many attempts.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    extensions: { isOnlyRootField: true, ...RETURNS_CREDENTIALS },
    args: {
      identifier: t.arg.string({ required: true, description: 'Email address or username.' }),
      password: t.arg.string({ required: true, description: 'Password of the account.' }),
    },
    resolve: (_root, args, context) => login(context, context, args),
  }),
  completeLogin: t.field({
    type: SessionTokensRef,
    description:
      'Completes a login that failed with `MFA_REQUIRED`, and starts a session. Fails with `UNAUTHENTICATED` if the challenge has expired. Must be the only root field of its operation. Fails with `RATE_LIMITED` after repeated failures.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    extensions: { isOnlyRootField: true, ...RETURNS_CREDENTIALS },
    args: {
      challenge: t.arg.string({
        required: true,
        description: 'Value of `extensions.challenge` in the `MFA_REQUIRED` error, valid for 5 minutes.',
      }),
      code: t.arg.string({
        required: true,
        description: 'Code from an authenticator app, or a recovery code. Each code works once.',
      }),
    },
    resolve: (_root, args, context) => completeLogin(context, context, args),
  }),
  startPasskeyLogin: t.field({
    type: 'JSON',
    description:
      'Returns the options of `navigator.credentials.get()` for a login with a passkey, as a `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. Valid for 5 minutes. Fails with `CONFLICT` if the host of the site is an IP address, other than a loopback address.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    resolve: (_root, _args, context) => startPasskeyLogin(context),
  }),
  loginWithPasskey: t.field({
    type: SessionTokensRef,
    description:
      'Starts a session with a passkey instead of a password and a code. Must be the only root field of its operation. Fails with `RATE_LIMITED` after repeated attempts.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    extensions: { isOnlyRootField: true, ...RETURNS_CREDENTIALS },
    args: {
      credential: t.arg({
        type: 'JSON',
        required: true,
        description:
          'Result of `navigator.credentials.get()` with the options of `startPasskeyLogin`, as an `AuthenticationResponseJSON` of WebAuthn Level 3. Each result works once.',
      }),
    },
    resolve: (_root, { credential }, context) => loginWithPasskey(context, context, credential),
  }),
  refreshSession: t.field({
    type: SessionTokensRef,
    description:
      'Exchanges a refresh token for new tokens. If a refresh token is used again more than 30 seconds after its first use, the session is revoked. Must be the only root field of its operation.',
    authScopes: { public: true },
    tokenScope: 'forbidden',
    extensions: { isOnlyRootField: true, ...RETURNS_CREDENTIALS },
    args: {
      refreshToken: t.arg.string({ required: true, description: 'Latest refresh token of the session.' }),
    },
    resolve: (_root, args, context) => refreshSession(context, args),
  }),
  logout: t.field({
    type: Confirmation,
    description: "Revokes the current session. The user's other sessions remain.",
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    resolve: async (_root, _args, context) => {
      await logout(context, requireViewer(context), context)
      return { message: 'You have been logged out successfully' }
    },
  }),
}))
