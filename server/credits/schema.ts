import { createNotFoundError } from '../errors'
import { builder } from '../graphql/builder'
import {
  buildConnection,
  buildRelatedConnection,
  defineConnectionType,
  defineOrderArgs,
  offsetArgs,
  withFilter,
} from '../graphql/connection'
import { DateRangeInput } from '../graphql/shared-types'
import { formatDisplayName } from '../users/rules'
import { type CreditCodeFilter, type CreditRedemptionFilter, creditCodeWhere, creditRedemptionWhere } from './filters'
import { getCreditCodeStatus } from './rules'

export const CreditTransaction = builder.prismaObject('CreditTransaction', {
  description: 'An entry in the credit ledger. The balance of a user is the sum of their entries.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the transaction.' }),
    amount: t.exposeInt('amount', { description: 'Credits added; negative for deducted credits.' }),
    description: t.exposeString('description', { description: 'Reason for the transaction.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the transaction.' }),
    user: t.relation('user', { description: 'The user whose balance changed.' }),
  }),
})

export const CreditRedemption = builder.prismaObject('CreditRedemption', {
  description: 'The redemption of a credit code by a user.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the redemption.' }),
    codeId: t.exposeInt('codeId', { description: 'Id of the code.' }),
    code: t.relation('code', {
      description: 'The code. Requires the `admin` role.',
      authScopes: { admin: true },
    }),
    codeText: t.string({
      description: 'Text of the code, in upper case. Requires the `admin` role.',
      authScopes: { admin: true },
      select: { code: { select: { code: true } } },
      resolve: ({ code }) => code.code,
    }),
    userId: t.exposeInt('userId', { description: 'Id of the user.' }),
    userName: t.string({
      description: 'Display name of the user.',
      select: { user: { select: { firstName: true, lastName: true, username: true } } },
      resolve: ({ user }) => formatDisplayName(user),
    }),
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
  t.prismaConnection(
    {
      ...buildConnection('CreditTransaction', userTransactionWhere),
      description: "The user's credit ledger, newest first. Readable by the user and by administrators.",
      authScopes: user => ({ readAccount: user.id }),
      tokenScope: 'credits:read',
      args: offsetArgs,
    },
    defineConnectionType('CreditTransaction', CreditTransaction),
  ),
)

const CreditCodeStatusRef = builder.enumType('CreditCodeStatus', {
  description: 'Computed status of a credit code.',
  values: {
    active: { description: 'The code has uses left and has not expired. It can be redeemed unless it is archived.' },
    used: { description: 'The code has reached its maximum number of uses.' },
    expired: { description: 'The code has uses left but has expired.' },
  },
})

export const CreditCode = builder.prismaObject('CreditCode', {
  description: 'A code that users redeem for credits.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the code.' }),
    code: t.exposeString('code', { description: 'The code, in upper case.' }),
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
      description:
        'Time when the code was archived. `deleteCreditCode` archives codes that were redeemed. Archived codes cannot be redeemed. Null if the code is not archived.',
    }),
    status: t.field({
      type: CreditCodeStatusRef,
      description: 'Status at the time of the request, regardless of whether the code is archived.',
      select: { currentUses: true, maxUses: true, expiresAt: true },
      resolve: (code, _args, { clock }) => getCreditCodeStatus(code, clock()),
    }),
  }),
})

const CreditRedemptionConnection = defineConnectionType('CreditRedemption', CreditRedemption)

const NEWEST_REDEMPTIONS_FIRST = { field: 'redeemedAt', direction: 'desc' } as const

builder.prismaObjectField('CreditCode', 'redemptions', t =>
  t.prismaConnection(
    {
      ...buildRelatedConnection('CreditCode', 'redemptions', 'CreditRedemption', NEWEST_REDEMPTIONS_FIRST),
      description: 'Redemptions of the code, newest first.',
      args: offsetArgs,
    },
    CreditRedemptionConnection,
  ),
)

const CreditCodeFilterInput = builder.inputRef<CreditCodeFilter>('CreditCodeFilter').implement({
  description: 'Conditions for a list of credit codes. All of them apply; a null field counts as absent.',
  fields: t => ({
    search: t.string({ description: 'Text to find in codes and descriptions.' }),
    status: t.field({ type: CreditCodeStatusRef, description: 'Computed status of the code.' }),
    archived: t.boolean({
      description: 'True: only archived codes. False, null or absent: only codes that are not archived.',
    }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time of the code.' }),
    expiresAt: t.field({ type: DateRangeInput, description: 'Expiration time.' }),
  }),
})

const CreditRedemptionFilterInput = builder.inputRef<CreditRedemptionFilter>('CreditRedemptionFilter').implement({
  description: 'Conditions for a list of redemptions. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: "Text to find in codes and in users' names, usernames and email addresses." }),
    codeId: t.int({ description: 'Id of the code.' }),
    userId: t.int({ description: 'Id of the user.' }),
    redeemedAt: t.field({ type: DateRangeInput, description: 'Time of the redemption.' }),
  }),
})

const CODE_ORDER_FIELDS = {
  id: 'Id.',
  code: 'Code.',
  createdAt: 'Creation time.',
  expiresAt: 'Expiration time.',
}

const REDEMPTION_ORDER_FIELDS = { id: 'Id.', redeemedAt: 'Time of the redemption.' }

builder.queryFields(t => ({
  creditCodes: t.prismaConnection(
    {
      ...buildConnection('CreditCode', withFilter(creditCodeWhere)),
      description: 'Credit codes. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'credits:read',
      args: {
        filter: t.arg({ type: CreditCodeFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('CreditCode', 'credit codes', CODE_ORDER_FIELDS, { field: 'createdAt', direction: 'desc' }),
      },
    },
    defineConnectionType('CreditCode', CreditCode),
  ),
  creditCode: t.prismaField({
    type: CreditCode,
    nullable: true,
    description:
      'A credit code, archived or not. Fails with `NOT_FOUND` if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'credits:read',
    args: { id: t.arg.int({ required: true, description: 'Id of the code.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const code = await db.creditCode.findUnique({ ...query, where: { id } })
      if (!code) throw createNotFoundError('Credit code not found')
      return code
    },
  }),
  creditRedemption: t.prismaField({
    type: CreditRedemption,
    nullable: true,
    description:
      'A redemption of a credit code. Fails with `NOT_FOUND` if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'credits:read',
    args: { id: t.arg.int({ required: true, description: 'Id of the redemption.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const redemption = await db.creditRedemption.findUnique({ ...query, where: { id } })
      if (!redemption) throw createNotFoundError('Redemption not found')
      return redemption
    },
  }),
  creditRedemptions: t.prismaConnection(
    {
      ...buildConnection('CreditRedemption', withFilter(creditRedemptionWhere), NEWEST_REDEMPTIONS_FIRST),
      description: 'Redemptions of all credit codes. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'credits:read',
      args: {
        filter: t.arg({ type: CreditRedemptionFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('CreditRedemption', 'redemptions', REDEMPTION_ORDER_FIELDS, NEWEST_REDEMPTIONS_FIRST),
      },
    },
    CreditRedemptionConnection,
  ),
}))
