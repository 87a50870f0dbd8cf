import { builder } from '../graphql/builder'
import { omitNull } from '../graphql/filters'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/model-resolvers'
import { getActor, requirePerson } from '../graphql/viewer'
import { CreditCode, CreditRedemption, CreditTransaction } from './schema'
import {
  adjustCredits,
  createCreditCode,
  createCreditCodes,
  deleteCreditCode,
  redeemCreditCode,
  updateCreditCode,
} from './service'

const AMOUNT_DESCRIPTION = 'Credits granted by each redemption, 1 to 10,000.'
const MAX_USES_DESCRIPTION = 'Maximum number of redemptions, 1 to 1,000. Absent or null: no maximum.'
const EXPIRATION_DESCRIPTION = 'Expiration time, in the future. Absent or null: the code does not expire.'

const CreateCreditCodeInput = builder.inputType('CreateCreditCodeInput', {
  description: 'A new credit code.',
  fields: t => ({
    code: t.string({
      description:
        'The code, 4 to 20 characters, stored in upper case. If it is absent, null or empty, the server generates a code.',
    }),
    creditAmount: t.int({ required: true, description: AMOUNT_DESCRIPTION }),
    maxUses: t.int({ description: MAX_USES_DESCRIPTION }),
    description: t.string({ description: 'Note, at most 500 characters.' }),
    expiresAt: t.field({ type: 'DateTime', description: EXPIRATION_DESCRIPTION }),
  }),
})

const CreateCreditCodesInput = builder.inputType('CreateCreditCodesInput', {
  description: 'The values of each new credit code. The server generates the texts of the codes.',
  fields: t => ({
    creditAmount: t.int({ required: true, description: AMOUNT_DESCRIPTION }),
    maxUses: t.int({ description: MAX_USES_DESCRIPTION }),
    description: t.string({ description: 'Note, at most 500 characters.' }),
    expiresAt: t.field({ type: 'DateTime', description: EXPIRATION_DESCRIPTION }),
  }),
})

const UpdateCreditCodeInput = builder.inputType('UpdateCreditCodeInput', {
  description: 'Changes to a credit code. Absent fields remain unchanged. A null `creditAmount` counts as absent.',
  fields: t => ({
    creditAmount: t.int({ description: AMOUNT_DESCRIPTION }),
    maxUses: t.int({
      description: 'Maximum number of redemptions, 1 to 1,000 and not below the current uses. Null: no maximum.',
    }),
    description: t.string({ description: 'Note, at most 500 characters. Null: no note.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Expiration time, in the future. Null: the code does not expire.',
    }),
  }),
})

const AdjustCreditsInput = builder.inputType('AdjustCreditsInput', {
  description: "An adjustment to a user's credit balance.",
  fields: t => ({
    userId: t.int({ required: true, description: 'Id of the user.' }),
    amount: t.int({
      required: true,
      description: 'Credits to add; negative to deduct. From -1,000,000 to 1,000,000, not zero.',
    }),
    reason: t.string({
      required: true,
      description: 'Reason, 3 to 500 characters. The user sees it in their credit history.',
    }),
  }),
})

const resolveDeletion = buildDeletionResolver(
  'CreditCode',
  ({ id }: { id: number }) => ({ id }),
  ({ id }, context) => deleteCreditCode(context, id, getActor(context)),
  'Credit code not found',
)

builder.mutationFields(t => ({
  redeemCreditCode: t.prismaField({
    type: CreditRedemption,
    description:
      "Redeems a credit code and adds its credits to the authenticated user's balance. Fails with `NOT_FOUND` for an unknown or archived code, and with `FORBIDDEN` for a service account. Fails with `CONFLICT` if the code has expired, has reached its maximum number of uses or was redeemed by the user before. Limited to 10 failures per minute.",
    authScopes: { signedIn: true },
    tokenScope: 'credits:write',
    args: { code: t.arg.string({ required: true, description: 'The code, case-insensitive.' }) },
    resolve: buildMutationResolver(
      'CreditRedemption',
      (args, context) => redeemCreditCode(context, requirePerson(context), args),
      [],
    ),
  }),
  createCreditCode: t.prismaField({
    type: CreditCode,
    description:
      'Creates a credit code. Fails with `CONFLICT` if the code exists, even if it is archived. Returns the code. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'credits:write',
    args: { input: t.arg({ type: CreateCreditCodeInput, required: true, description: 'The new code.' }) },
    resolve: buildMutationResolver('CreditCode', ({ input }, context) =>
      createCreditCode(context, input, getActor(context)),
    ),
  }),
  createCreditCodes: t.prismaField({
    type: [CreditCode],
    description:
      'Generates `count` credit codes, all or none. Returns the codes in the order of their ids. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'credits:write',
    args: {
      count: t.arg.int({ required: true, description: 'Number of codes, 1 to 1,000.' }),
      input: t.arg({ type: CreateCreditCodesInput, required: true, description: 'The values of each code.' }),
    },
    resolve: async (query, _root, { count, input }, context) => {
      const codes = await createCreditCodes(context, { ...input, count }, getActor(context))
      const where = { id: { in: codes.map(({ id }) => id) } }
      return context.db.creditCode.findMany({ ...query, where, orderBy: { id: 'asc' } })
    },
  }),
  updateCreditCode: t.prismaField({
    type: CreditCode,
    description:
      'Updates a credit code. Fails with `CONFLICT` if its status is not `active`, or if `maxUses` is less than its current uses. Returns the code. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'credits:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the code.' }),
      input: t.arg({ type: UpdateCreditCodeInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver('CreditCode', ({ id, input }, context) =>
      updateCreditCode(context, id, omitNull(input, ['creditAmount']), getActor(context)),
    ),
  }),
  deleteCreditCode: t.prismaField({
    type: CreditCode,
    description:
      'Deletes a credit code, or archives it if it was redeemed. A new code cannot have the text of an archived code. Returns the code; `archivedAt` is null if the code was deleted. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'credits:write',
    args: { id: t.arg.int({ required: true, description: 'Id of the code.' }) },
    resolve: async (query, root, args, context) => {
      const codeBefore = await resolveDeletion(query, root, args, context)
      // An archived code still exists.
      return (await context.db.creditCode.findUnique({ ...query, where: { id: args.id } })) ?? codeBefore
    },
  }),
  adjustCredits: t.prismaField({
    type: CreditTransaction,
    description:
      "Adds credits to a user's balance or deducts them. Fails with `CONFLICT` if the balance would become negative. Returns the transaction. Requires the `admin` role.",
    authScopes: { admin: true },
    tokenScope: 'credits:write',
    requiresConfirmation: true,
    args: { input: t.arg({ type: AdjustCreditsInput, required: true, description: 'The adjustment.' }) },
    resolve: buildMutationResolver('CreditTransaction', ({ input }, context) =>
      adjustCredits(context, input, getActor(context)),
    ),
  }),
}))
