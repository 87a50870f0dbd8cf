import { ContactMessageStatus, Interest } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { buildPageQuery, getActor, pageSizeLimits, searchWhere } from '../graphql/pagination'
import { Message } from '../graphql/shared-types'
import { deleteContactMessage, requestEarlyAccess, sendContactMessage, updateContactMessage } from './service'

const InterestRef = builder.enumType('Interest', { values: Object.values(Interest) })

const Lead = builder.prismaObject('Lead', {
  description: 'Somebody who asked for early access.',
  fields: t => ({
    id: t.exposeInt('id'),
    email: t.exposeString('email'),
    name: t.exposeString('name', { nullable: true }),
    interest: t.expose('interest', { type: InterestRef }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const HONEYPOT_DESCRIPTION = 'Hidden from people; what programs fill in is not kept.'

const RequestEarlyAccessInput = builder.inputType('RequestEarlyAccessInput', {
  fields: t => ({
    name: t.string({ required: true }),
    email: t.string({ required: true }),
    interest: t.field({ type: InterestRef, required: true }),
    homepage: t.string({ description: HONEYPOT_DESCRIPTION }),
  }),
})

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  fields: t => ({
    name: t.string({ required: true }),
    email: t.string({ required: true }),
    subject: t.string({ required: true }),
    message: t.string({ required: true }),
    homepage: t.string({ description: HONEYPOT_DESCRIPTION }),
  }),
})

builder.mutationFields(t => ({
  requestEarlyAccess: t.field({
    type: Lead,
    description: 'Registers an email for early access.',
    authScopes: { public: true },
    args: { input: t.arg({ type: RequestEarlyAccessInput, required: true }) },
    resolve: (_root, { input }, context) => requestEarlyAccess(context, context.clientIp, input),
  }),
  sendContactMessage: t.field({
    type: Message,
    description: 'Sends us a message.',
    authScopes: { public: true },
    args: { input: t.arg({ type: SendContactMessageInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await sendContactMessage(context, context.clientIp, input)
      context.triggerMailDelivery()
      return { message: "We've received your message and will respond soon." }
    },
  }),
}))

const ContactMessageStatusRef = builder.enumType('ContactMessageStatus', {
  values: Object.values(ContactMessageStatus),
})

const ContactMessage = builder.prismaObject('ContactMessage', {
  fields: t => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    email: t.exposeString('email'),
    subject: t.exposeString('subject'),
    message: t.exposeString('message'),
    status: t.expose('status', { type: ContactMessageStatusRef }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    mailedAt: t.expose('mailedAt', { type: 'DateTime', nullable: true }),
  }),
})

/** Where the search box looks. */
const SEARCH_FIELDS = ['name', 'email', 'subject', 'message'] as const

const ContactMessageSort = builder.enumType('ContactMessageSort', {
  values: ['name', 'email', 'status', 'createdAt'] as const,
})
const LeadSort = builder.enumType('LeadSort', { values: ['id', 'email', 'createdAt'] as const })

builder.queryFields(t => ({
  leads: t.prismaConnection({
    type: Lead,
    description: 'Who asked for early access, the newest first.',
    authScopes: { admin: true },
    cursor: 'id',
    ...pageSizeLimits,
    args: {
      search: t.arg.string(),
      sort: t.arg({ type: LeadSort, required: true, defaultValue: 'createdAt' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
    totalCount: (_root, { search }, { db }) => db.lead.count({ where: leadWhere(search) }),
    resolve: async (query, _root, args, { db }) =>
      db.lead.findMany({
        ...(await buildPageQuery(query, { ...args, where: leadWhere(args.search) }, where =>
          db.lead.findFirst({ where }),
        )),
      }),
  }),
  contactMessages: t.prismaConnection({
    type: ContactMessage,
    description: 'What people wrote to us, the newest first.',
    authScopes: { admin: true },
    cursor: 'id',
    ...pageSizeLimits,
    args: {
      search: t.arg.string(),
      status: t.arg({ type: ContactMessageStatusRef }),
      sort: t.arg({ type: ContactMessageSort, required: true, defaultValue: 'createdAt' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
    totalCount: (_root, args, { db }) => db.contactMessage.count({ where: contactMessageWhere(args) }),
    resolve: async (query, _root, args, { db }) =>
      db.contactMessage.findMany({
        ...(await buildPageQuery(query, { ...args, where: contactMessageWhere(args) }, where =>
          db.contactMessage.findFirst({ where }),
        )),
      }),
  }),
}))

const leadWhere = (search: string | null | undefined) => searchWhere(search, ['searchText'])

const contactMessageWhere = (args: { search?: string | null; status?: ContactMessageStatus | null }) => ({
  ...searchWhere(args.search, SEARCH_FIELDS),
  status: args.status ?? undefined,
})

const UpdateContactMessageInput = builder.inputType('UpdateContactMessageInput', {
  fields: t => ({ status: t.field({ type: ContactMessageStatusRef, required: true }) }),
})

builder.mutationFields(t => ({
  updateContactMessage: t.prismaField({
    type: ContactMessage,
    authScopes: { admin: true },
    args: {
      id: t.arg.int({ required: true }),
      input: t.arg({ type: UpdateContactMessageInput, required: true }),
    },
    resolve: async (query, _root, { id, input }, context) => {
      await updateContactMessage(context, id, input, getActor(context))
      return context.db.contactMessage.findUniqueOrThrow({ ...query, where: { id } })
    },
  }),
  deleteContactMessage: t.field({
    type: ContactMessage,
    description: 'Gives back what it was.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: (_root, { id }, context) => deleteContactMessage(context, id, getActor(context)),
  }),
}))
