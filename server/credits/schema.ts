import type { Context } from '../context'
import { notFound } from '../errors'
import { builder } from '../graphql/builder'
import {
  buildPageQuery,
  getActor,
  newestFirst,
  omitNull,
  pageSizeLimits,
  requireViewer,
  searchWhere,
} from '../graphql/pagination'
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

builder.prismaObjectField('User', 'creditTransactions', t =>
  t.prismaConnection({
    type: CreditTransaction,
    description: 'The ledger, the newest line first.',
    cursor: 'id',
    ...pageSizeLimits,
    authScopes: user => ({ readAccount: user.id }),
    args: { offset: t.arg.int({ description: 'Lines to pass over, for clients that count pages.' }) },
    totalCount: (user, _args, { db }) => db.creditTransaction.count({ where: { userId: user.id } }),
    resolve: async (query, user, { offset }, { db }) =>
      db.creditTransaction.findMany({
        ...(await buildPageQuery(query, { where: { userId: user.id }, ...newestFirst, offset }, where =>
          db.creditTransaction.findFirst({ where }),
        )),
      }),
  }),
)

builder.mutationField('redeemCreditCode', t =>
  t.prismaField({
    type: CreditRedemption,
    description: 'Grants the credits of a code to who is signed in.',
    authScopes: { signedIn: true },
    args: { code: t.arg.string({ required: true }) },
    resolve: async (query, _root, args, context) => {
      const { id } = await redeemCreditCode(context, requireViewer(context), args)
      return context.db.creditRedemption.findUniqueOrThrow({ ...query, where: { id } })
    },
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
    type: CreditCode,
    description: 'Credit codes, the newest first; without a status, all of them.',
    authScopes: { admin: true },
    cursor: 'id',
    ...pageSizeLimits,
    args: {
      status: t.arg({ type: CreditCodeStatusRef }),
      search: t.arg.string(),
      sort: t.arg({ type: CreditCodeSort, required: true, defaultValue: 'createdAt' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
    totalCount: (_root, args, context) =>
      context.db.creditCode.count({ where: creditCodeWhere(context, args) }),
    resolve: async (query, _root, args, context) => {
      const { creditCode } = context.db
      return creditCode.findMany({
        ...(await buildPageQuery(query, { ...args, where: creditCodeWhere(context, args) }, where =>
          creditCode.findFirst({ where }),
        )),
      })
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
  context: Context,
  { status, search }: { status?: CreditCodeStatus | null; search?: string | null },
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
    resolve: async (query, _root, { input }, context) => {
      const { id } = await createCreditCode(context, input, getActor(context))
      return context.db.creditCode.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  updateCreditCode: t.prismaField({
    type: CreditCode,
    description: 'Changes an active code.',
    authScopes: { admin: true },
    args: {
      id: t.arg.int({ required: true }),
      input: t.arg({ type: UpdateCreditCodeInput, required: true }),
    },
    resolve: async (query, _root, { id, input }, context) => {
      await updateCreditCode(context, id, omitNull(input, ['creditAmount']), getActor(context))
      return context.db.creditCode.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  deleteCreditCode: t.prismaField({
    type: CreditCode,
    description: 'Deletes a code, or puts one that was redeemed out of sight; gives back what it was.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: async (query, _root, { id }, context) => {
      const existing = await context.db.creditCode.findUnique({ ...query, where: { id } })
      await deleteCreditCode(context, id, getActor(context))
      if (!existing) throw notFound('Credit code not found')
      return existing
    },
  }),
  adjustCredits: t.prismaField({
    type: CreditTransaction,
    description: 'Adds to a balance, or takes from it.',
    authScopes: { admin: true },
    args: { input: t.arg({ type: AdjustCreditsInput, required: true }) },
    resolve: async (query, _root, { input }, context) => {
      const { id } = await adjustCredits(context, input, getActor(context))
      return context.db.creditTransaction.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
}))
