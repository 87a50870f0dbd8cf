import { builder } from '../graphql/builder'
import { pageSizes, requireViewer, skipTo } from '../graphql/paging'
import { redeemCreditCode } from './service'

const CreditTransaction = builder.prismaObject('CreditTransaction', {
  description: 'A line of the ledger. The balance is their sum.',
  fields: t => ({
    id: t.exposeInt('id'),
    amount: t.exposeInt('amount', { description: 'Credits; negative when they were spent or taken.' }),
    description: t.exposeString('description'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
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
    ...pageSizes,
    authScopes: user => ({ readAccount: user.id }),
    args: { offset: t.arg.int({ description: 'Lines to pass over, for clients that count pages.' }) },
    totalCount: (user, _args, { db }) => db.creditTransaction.count({ where: { userId: user.id } }),
    resolve: (query, user, { offset }, { db }) =>
      db.creditTransaction.findMany({
        ...skipTo(query, offset),
        where: { userId: user.id },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
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
