import type { Factor as FactorRow } from '../generated/prisma/client'
import { requireOneArgument } from '../graphql/arguments'
import { builder } from '../graphql/builder'
import { RETURNS_CREDENTIALS } from '../graphql/execution/keyed-mutations'
import { buildMutationResolver } from '../graphql/model-resolvers'
import { Confirmation } from '../graphql/shared-types'
import { getActor, requireViewer } from '../graphql/viewer'
import {
  addPasskey,
  addTotp,
  confirmIdentity,
  createRecoveryCodes,
  removeFactor,
  renameFactor,
  resetFactors,
  startPasskeyConfirmation,
  startPasskeyRegistration,
  startTotpEnrollment,
} from './service'

const FactorKindRef = builder.enumType('FactorKind', {
  description: 'Kind of a second factor.',
  values: {
    totp: { description: 'An authenticator app that shows a new code of 6 digits every 30 seconds.' },
    passkey: { description: 'A passkey (WebAuthn). It also allows a login without the password.' },
  },
})

const Factor = builder.prismaObject('Factor', {
  description: 'A second factor of an account.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the factor.' }),
    kind: t.expose('kind', { type: FactorKindRef, description: 'Kind of the factor.' }),
    name: t.exposeString('name', { description: 'Name that the user chose.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time when the factor was added.' }),
    lastUsedAt: t.expose('lastUsedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last accepted code or signature. Null if there is none.',
    }),
  }),
})

builder.prismaObjectFields('User', t => ({
  factors: t.relation('factors', {
    description: 'Second factors, oldest first, at most 10. Readable by the user and by administrators.',
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'forbidden',
    query: { orderBy: { id: 'asc' } },
  }),
  mustAddFactor: t.boolean({
    description:
      'Whether the account must add a second factor before it can use its `admin` role (`REQUIRE_ADMIN_MFA`). Readable by the user and by administrators.',
    // The results of logins grant `readAccount` on the returned user.
    authScopes: user => ({ readAccount: user.id, $granted: 'readAccount' }),
    select: { role: true, isServiceAccount: true, _count: { select: { factors: true } } },
    resolve: ({ role, isServiceAccount, _count }, _args, { requiresAdminFactor }) =>
      requiresAdminFactor && role === 'admin' && !isServiceAccount && _count.factors === 0,
  }),
  recoveryCodesLeft: t.relationCount('recoveryCodes', {
    description: 'Number of unused recovery codes. Readable by the user and by administrators.',
    authScopes: user => ({ readAccount: user.id }),
    tokenScope: 'forbidden',
    where: { usedAt: null },
  }),
}))

const TotpEnrollment = builder.objectRef<Awaited<ReturnType<typeof startTotpEnrollment>>>('TotpEnrollment').implement({
  description: 'The secret of a new authenticator app. `addTotp` adds the app to the account.',
  fields: t => ({
    enrollment: t.exposeString('enrollment', { description: 'Value for `addTotp`, valid for 15 minutes.' }),
    secret: t.exposeString('secret', { description: 'The secret in base32. The user can enter it in the app.' }),
    uri: t.exposeString('uri', { description: 'The secret as an `otpauth:` URI. The app can scan it as a QR code.' }),
  }),
})

const AddedFactor = builder.objectRef<{ factor: FactorRow; recoveryCodes: string[] | null }>('AddedFactor').implement({
  description: 'A new second factor.',
  fields: t => ({
    factor: t.expose('factor', { type: Factor, description: 'The factor.' }),
    recoveryCodes: t.exposeStringList('recoveryCodes', {
      nullable: true,
      description: 'The recovery codes, which cannot be read again. Null if the account already had a factor.',
    }),
  }),
})

const AddTotpInput = builder.inputType('AddTotpInput', {
  description: 'A new authenticator app.',
  fields: t => ({
    enrollment: t.string({ required: true, description: 'The `enrollment` that `startTotpEnrollment` returned.' }),
    name: t.string({ required: true, description: 'Name, 1 to 50 characters.' }),
    code: t.string({ required: true, description: 'Code that the app shows.' }),
  }),
})

const AddPasskeyInput = builder.inputType('AddPasskeyInput', {
  description: 'A new passkey.',
  fields: t => ({
    name: t.string({ required: true, description: 'Name, 1 to 50 characters.' }),
    credential: t.field({
      type: 'JSON',
      required: true,
      description: 'The created credential as a `RegistrationResponseJSON` of WebAuthn Level 3.',
    }),
  }),
})

builder.mutationFields(t => ({
  startTotpEnrollment: t.field({
    type: TotpEnrollment,
    description: 'Creates the secret of a new authenticator app. Nothing is stored until `addTotp`.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    resolve: (_root, _args, context) => startTotpEnrollment(context, requireViewer(context)),
  }),
  addTotp: t.field({
    type: AddedFactor,
    description:
      'Adds an authenticator app to the account of the authenticated user. Logins with the password then need a second step. Fails with `CONFLICT` if the user has 10 factors or already has this app.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { input: t.arg({ type: AddTotpInput, required: true, description: 'The authenticator app.' }) },
    resolve: (_root, { input }, context) => addTotp(context, requireViewer(context), input, getActor(context)),
  }),
  startPasskeyRegistration: t.field({
    type: 'JSON',
    description: `Returns the options of \`navigator.credentials.create()\` for a new passkey, as a \`PublicKeyCredentialCreationOptionsJSON\` of WebAuthn Level 3. Valid for 5 minutes. Nothing is stored until \`addPasskey\`. Fails with \`CONFLICT\` if the host of the site is an IP address, other than a loopback address.`,
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    resolve: (_root, _args, context) => startPasskeyRegistration(context, requireViewer(context)),
  }),
  addPasskey: t.field({
    type: AddedFactor,
    description:
      'Adds a passkey to the account of the authenticated user. Logins with the password then need a second step. Fails with `CONFLICT` if the user has 10 factors, if this passkey was already added, or if the host of the site is an IP address, other than a loopback address.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    args: { input: t.arg({ type: AddPasskeyInput, required: true, description: 'The passkey.' }) },
    resolve: (_root, { input }, context) => addPasskey(context, requireViewer(context), input, getActor(context)),
  }),
  renameFactor: t.prismaField({
    type: Factor,
    description: 'Renames a second factor of the authenticated user. Returns the factor.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the factor.' }),
      name: t.arg.string({ required: true, description: 'Name, 1 to 50 characters.' }),
    },
    resolve: buildMutationResolver('Factor', ({ id, name }, context) =>
      renameFactor(context, requireViewer(context), id, { name }),
    ),
  }),
  removeFactor: t.field({
    type: Factor,
    description:
      'Removes a second factor of the authenticated user. Removing the last factor also deletes the recovery codes. Returns the removed factor.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    args: { id: t.arg.int({ required: true, description: 'Id of the factor.' }) },
    resolve: (_root, { id }, context) => removeFactor(context, requireViewer(context), id, getActor(context)),
  }),
  createRecoveryCodes: t.stringList({
    description:
      'Replaces the recovery codes of the authenticated user. Returns 10 codes, which cannot be read again. Fails with `CONFLICT` if the user has no second factor.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    extensions: RETURNS_CREDENTIALS,
    resolve: (_root, _args, context) => createRecoveryCodes(context, requireViewer(context), getActor(context)),
  }),
  resetFactors: t.prismaField({
    type: 'User',
    description:
      'Removes all second factors and recovery codes of a user. Emails the user if there was a second factor. Returns the user. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'forbidden',
    requiresConfirmation: true,
    args: { userId: t.arg.int({ required: true, description: 'Id of the user.' }) },
    resolve: buildMutationResolver('User', ({ userId }, context) => resetFactors(context, userId, getActor(context))),
  }),
  startPasskeyConfirmation: t.field({
    type: 'JSON',
    description:
      'Returns the options of `navigator.credentials.get()` for `confirmIdentity` with a passkey, as a `PublicKeyCredentialRequestOptionsJSON` of WebAuthn Level 3. Valid for 5 minutes. Fails with `CONFLICT` if the user has no passkey, or if the host of the site is an IP address, other than a loopback address.',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    resolve: (_root, _args, context) => startPasskeyConfirmation(context, requireViewer(context)),
  }),
  confirmIdentity: t.field({
    type: Confirmation,
    description:
      'Confirms the identity of the authenticated user (re-authentication) with exactly one argument. For 10 minutes, as after a login, mutations of this session do not fail with `CONFIRMATION_REQUIRED`. Limited to 10 failures in 15 minutes (`RATE_LIMITED`).',
    authScopes: { signedIn: true },
    tokenScope: 'forbidden',
    args: {
      password: t.arg.string({ description: 'Current password.' }),
      code: t.arg.string({ description: 'Code from an authenticator app, or a recovery code.' }),
      passkey: t.arg({
        type: 'JSON',
        description:
          'Result of `navigator.credentials.get()` with the options of `startPasskeyConfirmation`, as an `AuthenticationResponseJSON` of WebAuthn Level 3.',
      }),
    },
    resolve: async (_root, args, context, info) => {
      await confirmIdentity(context, requireViewer(context), requireOneArgument(args, info))
      return { message: 'Your identity was confirmed.' }
    },
  }),
}))
