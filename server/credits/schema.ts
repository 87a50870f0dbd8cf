import type { Context } from '../context'
import { notFound } from '../errors'
import { builder } from '../graphql/builder'
import { buildConnection, defineSortArgs, offsetArgs } from '../graphql/connection'
import { omitNull, searchWhere } from '../graphql/filters'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/load'
import { getActor, requireViewer } from '../graphql/viewer'
import { type CreditCodeStatus, getCreditCodeStatus } from './rules'
import {
  adjustCredits,
  createCreditCode,
  creditCodeStatusWhere,
  deleteCreditCode,
  redeemCreditCode,
  updateCreditCode,
} from './service'

const CreditTransaction = builder.prismaObject('CreditTransaction', {
  description: 'An entry of the credit ledger. The balance of a user is the sum of their entries.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the transaction.' }),
    amount: t.exposeInt('amount', { description: 'Credits added; negative for deducted credits.' }),
    description: t.exposeString('description', { description: 'Reason of the transaction.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the transaction.' }),
    user: t.relation('user', { description: 'The user whose balance changed.' }),
  }),
})

const CreditRedemption = builder.prismaObject('CreditRedemption', {
  description: 'The redemption of a credit code by a user.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the redemption.' }),
    userId: t.exposeInt('userId', { description: 'Id of the user.' }),
    redeemedAt: t.expose('redeemedAt', { type: 'DateTime', description: 'Time of the redemption.' }),
    creditsGranted: t.exposeInt('creditsGranted', { description: 'Credits added to the balance.' }),
    user: t.relation('user', { description: 'The user who redeemed the code.' }),
    message: t.string({
      description: 'Confirmation to show to the user.',
      select: { creditsGranted: true },
      resolve: ({ creditsGranted }) =>
        `${creditsGranted.toLocaleString('en-US')} ${creditsGranted === 1 ? 'credit has' : 'credits have'} been added to your balance`,
    }),
  }),
})

const userTransactionWhere = (_args: object, user: { id: number }) => ({ userId: user.id })

builder.prismaObjectField('User', 'creditTransactions', t =>
  t.prismaConnection({
    ...buildConnection('CreditTransaction', userTransactionWhere),
    description: "The user's credit ledger, newest first. Readable by the user and by administrators.",
    authScopes: user => ({ readAccount: user.id }),
    args: offsetArgs,
  }),
)

builder.mutationField('redeemCreditCode', t =>
  t.prismaField({
    type: CreditRedemption,
    description:
      "Redeems a credit code and adds its credits to the authenticated user's balance. NOT_FOUND for an unknown code; CONFLICT for an expired or used code and for a second redemption by the same user. Limited to 10 failures per minute.",
    authScopes: { signedIn: true },
    args: { code: t.arg.string({ required: true, description: 'The code, in any case.' }) },
    resolve: buildMutationResolver(
      'CreditRedemption',
      (args, context) => redeemCreditCode(context, requireViewer(context), args),
      [],
    ),
  }),
)

const CreditCodeStatusRef = builder.enumType('CreditCodeStatus', {
  description: 'Computed status of a credit code.',
  values: {
    active: { description: 'The code can be redeemed.' },
    used: { description: 'The code has reached its maximum number of uses.' },
    expired: { description: 'The code has expired before it reached its maximum number of uses.' },
  },
})

const CreditCode = builder.prismaObject('CreditCode', {
  description: 'A code that users redeem for credits.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the code.' }),
    code: t.exposeString('code', { description: 'The code, in capitals.' }),
    creditAmount: t.exposeInt('creditAmount', { description: 'Credits granted by each redemption.' }),
    maxUses: t.exposeInt('maxUses', {
      nullable: true,
      description: 'Maximum number of redemptions. Null for no maximum.',
    }),
    currentUses: t.exposeInt('currentUses', { description: 'Number of redemptions.' }),
    description: t.exposeString('description', { nullable: true, description: 'Note. Null if not given.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Expiration time. Null if the code does not expire.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the code.' }),
    archivedAt: t.expose('archivedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time when the redeemed code was deleted. Archived codes cannot be redeemed. Null if not archived.',
    }),
    status: t.field({
      type: CreditCodeStatusRef,
      description: 'Status at the time of the request, regardless of whether the code is archived.',
      select: { currentUses: true, maxUses: true, expiresAt: true },
      resolve: (code, _args, { clock }) => getCreditCodeStatus(code, clock()),
    }),
    redemptions: t.relation('redemptions', {
      description: 'Redemptions of the code, newest first, at most 1,000.',
      query: { orderBy: [{ redeemedAt: 'desc' }, { id: 'desc' }], take: 1000 },
    }),
  }),
})

const SORT_FIELDS = {
  id: 'Id.',
  code: 'Code.',
  createdAt: 'Creation time.',
  expiresAt: 'Expiration time.',
}

interface CreditCodeFilter {
  status?: CreditCodeStatus | null
  archived: boolean
  search?: string | null
}

const creditCodeWhere = ({ status, archived, search }: CreditCodeFilter, _root: unknown, context: Context) => ({
  archivedAt: archived ? { not: null } : null,
  AND: [creditCodeStatusWhere(context, status), searchWhere(search, ['code', 'description'])],
})

builder.queryFields(t => ({
  creditCodes: t.prismaConnection({
    ...buildConnection('CreditCode', creditCodeWhere),
    description: 'Credit codes. Requires the `admin` role.',
    authScopes: { admin: true },
    args: {
      status: t.arg({ type: CreditCodeStatusRef, description: 'Returns only codes with this status.' }),
      archived: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: 'Whether to return archived codes, which were redeemed and then deleted, instead of the others.',
      }),
      search: t.arg.string({ description: 'Text to find in codes and descriptions.' }),
      ...defineSortArgs('CreditCodeSort', 'credit codes', SORT_FIELDS, 'createdAt', true),
    },
  }),
  creditCode: t.prismaField({
    type: CreditCode,
    description: 'A credit code, archived or not. NOT_FOUND if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true, description: 'Id of the code.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const code = await db.creditCode.findUnique({ ...query, where: { id } })
      if (!code) throw notFound('Credit code not found')
      return code
    },
  }),
}))

const AMOUNT_DESCRIPTION = 'Credits granted by each redemption, 1 to 10,000.'

const CreateCreditCodeInput = builder.inputType('CreateCreditCodeInput', {
  description: 'A new credit code.',
  fields: t => ({
    code: t.string({
      description: 'The code, 4 to 20 characters, stored in capitals. Absent, null or empty: generated.',
    }),
    creditAmount: t.int({ required: true, description: AMOUNT_DESCRIPTION }),
    maxUses: t.int({
      description: 'Maximum number of redemptions, 1 to 1,000. Absent or null: no maximum.',
    }),
    description: t.string({ description: 'Note, at most 500 characters.' }),
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Expiration time, in the future. Absent or null: the code does not expire.',
    }),
  }),
})

const UpdateCreditCodeInput = builder.inputType('UpdateCreditCodeInput', {
  description: 'Changes to a credit code. Absent fields remain unchanged. The code itself cannot be changed.',
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
  description: "An adjustment of a user's credit balance.",
  fields: t => ({
    userId: t.int({ required: true, description: 'Id of the user.' }),
    amount: t.int({
      required: true,
      description: 'Credits to add; negative to deduct. At most 1,000,000 and not zero.',
    }),
    reason: t.string({
      required: true,
      description: 'Reason, 3 to 500 characters. The user sees it in their credit history.',
    }),
  }),
})

builder.mutationFields(t => ({
  createCreditCode: t.prismaField({
    type: CreditCode,
    description:
      'Creates a credit code. CONFLICT if the code exists, even if it is deleted. Returns the code. Requires the `admin` role.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateCreditCodeInput, required: true, description: 'The new code.' }) },
    resolve: buildMutationResolver('CreditCode', ({ input }, context) =>
      createCreditCode(context, input, getActor(context)),
    ),
  }),
  updateCreditCode: t.prismaField({
    type: CreditCode,
    description:
      'Updates a credit code. CONFLICT if its status is not `active`. Returns the code. Requires the `admin` role.',
    authScopes: { admin: true },
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
      'Deletes a credit code; archives it if it was redeemed. An archived code keeps its name and its redemptions. Returns the deleted code. Requires the `admin` role.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true, description: 'Id of the code.' }) },
    resolve: buildDeletionResolver(
      'CreditCode',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteCreditCode(context, id, getActor(context)),
      'Credit code not found',
    ),
  }),
  adjustCredits: t.prismaField({
    type: CreditTransaction,
    description:
      "Adds credits to a user's balance or deducts them. CONFLICT if the balance would become negative. Returns the transaction. Requires the `admin` role.",
    authScopes: { admin: true },
    args: { input: t.arg({ type: AdjustCreditsInput, required: true, description: 'The adjustment.' }) },
    resolve: buildMutationResolver('CreditTransaction', ({ input }, context) =>
      adjustCredits(context, input, getActor(context)),
    ),
  }),
}))
