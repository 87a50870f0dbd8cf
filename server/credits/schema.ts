import type { Context } from '../context'
import { notFound } from '../errors'
import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { omitNull, searchWhere } from '../graphql/filters'
import { loadAfter, loadBeforeDelete } from '../graphql/load'
import { getActor, requireViewer } from '../graphql/viewer'
import { creditCodeStatuses } from './input'
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
  description: 'A line of the ledger. The balance is their sum.',
  fields: t => ({
    id: t.exposeInt('id'),
    amount: t.exposeInt('amount', { description: 'Credits; negative when they were spent or taken.' }),
    description: t.exposeString('description'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    user: t.relation('user'),
  }),
})

const CreditRedemption = builder.prismaObject('CreditRedemption', {
  fields: t => ({
    id: t.exposeInt('id'),
    userId: t.exposeInt('userId'),
    redeemedAt: t.expose('redeemedAt', { type: 'DateTime' }),
    creditsGranted: t.exposeInt('creditsGranted'),
    user: t.relation('user'),
    message: t.string({
      description: 'What to tell the person who redeemed.',
      select: { creditsGranted: true },
      resolve: ({ creditsGranted }) =>
        `${creditsGranted.toLocaleString('en-US')} ${creditsGranted === 1 ? 'credit has' : 'credits have'} been added to your balance`,
    }),
  }),
})

const userTransactionWhere = (_args: object, user: { id: number }) => ({ userId: user.id })

builder.prismaObjectField('User', 'creditTransactions', t =>
  t.prismaConnection({
    ...connection('CreditTransaction', userTransactionWhere),
    description: 'The ledger, the newest line first.',
    authScopes: user => ({ readAccount: user.id }),
    args: { offset: t.arg.int({ description: 'Lines to pass over, for clients that count pages.' }) },
  }),
)

builder.mutationField('redeemCreditCode', t =>
  t.prismaField({
    type: CreditRedemption,
    description: 'Grants the credits of a code to who is signed in.',
    authScopes: { signedIn: true },
    args: { code: t.arg.string({ required: true }) },
    resolve: loadAfter('CreditRedemption', (args, context) =>
      redeemCreditCode(context, requireViewer(context), args),
    ),
  }),
)

const CreditCodeStatusRef = builder.enumType('CreditCodeStatus', { values: creditCodeStatuses })

const CreditCode = builder.prismaObject('CreditCode', {
  fields: t => ({
    id: t.exposeInt('id'),
    code: t.exposeString('code'),
    creditAmount: t.exposeInt('creditAmount'),
    maxUses: t.exposeInt('maxUses', { nullable: true, description: 'Null: as often as there are people.' }),
    currentUses: t.exposeInt('currentUses'),
    description: t.exposeString('description', { nullable: true }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', nullable: true }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    status: t.field({
      type: CreditCodeStatusRef,
      select: { currentUses: true, maxUses: true, expiresAt: true },
      resolve: (code, _args, { clock }) => getCreditCodeStatus(code, clock()),
    }),
    redemptions: t.relation('redemptions', {
      description: 'The newest first, at most 1,000.',
      query: { orderBy: [{ redeemedAt: 'desc' }, { id: 'desc' }], take: 1000 },
    }),
  }),
})

const CreditCodeSort = builder.enumType('CreditCodeSort', {
  values: ['id', 'code', 'createdAt', 'expiresAt'] as const,
})

builder.queryFields(t => ({
  creditCodes: t.prismaConnection({
    ...connection('CreditCode', creditCodeWhere),
    description: 'Credit codes, the newest first; without a status, all of them.',
    authScopes: { admin: true },
    args: {
      status: t.arg({ type: CreditCodeStatusRef }),
      search: t.arg.string(),
      sort: t.arg({ type: CreditCodeSort, required: true, defaultValue: 'createdAt' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
  }),
  creditCode: t.prismaField({
    type: CreditCode,
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id }, { db }) => {
      const code = await db.creditCode.findFirst({ ...query, where: { id, archivedAt: null } })
      if (!code) throw notFound('Credit code not found')
      return code
    },
  }),
}))

const creditCodeWhere = (
  { status, search }: { status?: CreditCodeStatus | null; search?: string | null },
  _root: unknown,
  context: Context,
) => ({ AND: [creditCodeStatusWhere(context, status), searchWhere(search, ['code', 'description'])] })

const CreateCreditCodeInput = builder.inputType('CreateCreditCodeInput', {
  fields: t => ({
    code: t.string({ description: 'Generated when absent.' }),
    creditAmount: t.int({ required: true }),
    maxUses: t.int({ description: 'Absent or null: no maximum.' }),
    description: t.string(),
    expiresAt: t.field({ type: 'DateTime' }),
  }),
})

const UpdateCreditCodeInput = builder.inputType('UpdateCreditCodeInput', {
  description: 'Absent fields stay as they are; null clears.',
  fields: t => ({
    creditAmount: t.int(),
    maxUses: t.int(),
    description: t.string(),
    expiresAt: t.field({ type: 'DateTime' }),
  }),
})

const AdjustCreditsInput = builder.inputType('AdjustCreditsInput', {
  fields: t => ({
    userId: t.int({ required: true }),
    amount: t.int({ required: true, description: 'Negative to take credits away.' }),
    reason: t.string({ required: true, description: 'The person reads it in their history.' }),
  }),
})

builder.mutationFields(t => ({
  createCreditCode: t.prismaField({
    type: CreditCode,
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateCreditCodeInput, required: true }) },
    resolve: loadAfter('CreditCode', ({ input }, context) =>
      createCreditCode(context, input, getActor(context)),
    ),
  }),
  updateCreditCode: t.prismaField({
    type: CreditCode,
    description: 'Changes an active code.',
    authScopes: { admin: true },
    args: {
      id: t.arg.int({ required: true }),
      input: t.arg({ type: UpdateCreditCodeInput, required: true }),
    },
    resolve: loadAfter('CreditCode', ({ id, input }, context) =>
      updateCreditCode(context, id, omitNull(input, ['creditAmount']), getActor(context)),
    ),
  }),
  deleteCreditCode: t.prismaField({
    type: CreditCode,
    description: 'Deletes a code, or puts one that was redeemed out of sight; gives back what it was.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: loadBeforeDelete(
      'CreditCode',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteCreditCode(context, id, getActor(context)),
      'Credit code not found',
    ),
  }),
  adjustCredits: t.prismaField({
    type: CreditTransaction,
    description: 'Adds to a balance, or takes from it.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: AdjustCreditsInput, required: true }) },
    resolve: loadAfter('CreditTransaction', ({ input }, context) =>
      adjustCredits(context, input, getActor(context)),
    ),
  }),
}))
