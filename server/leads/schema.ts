import { ContactMessageStatus, Interest } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { searchWhere } from '../graphql/filters'
import { loadAfter } from '../graphql/load'
import { Message } from '../graphql/shared-types'
import { getActor } from '../graphql/viewer'
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
    ...connection('Lead', leadWhere),
    description: 'Who asked for early access, the newest first.',
    authScopes: { admin: true },
    args: {
      search: t.arg.string(),
      sort: t.arg({ type: LeadSort, required: true, defaultValue: 'createdAt' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
  }),
  contactMessages: t.prismaConnection({
    ...connection('ContactMessage', contactMessageWhere),
    description: 'What people wrote to us, the newest first.',
    authScopes: { admin: true },
    args: {
      search: t.arg.string(),
      status: t.arg({ type: ContactMessageStatusRef }),
      sort: t.arg({ type: ContactMessageSort, required: true, defaultValue: 'createdAt' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
  }),
}))

const leadWhere = ({ search }: { search?: string | null }) => searchWhere(search, ['searchText'])

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
    resolve: loadAfter('ContactMessage', ({ id, input }, context) =>
      updateContactMessage(context, id, input, getActor(context)),
    ),
  }),
  deleteContactMessage: t.field({
    type: ContactMessage,
    description: 'Gives back what it was.',
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }) },
    resolve: (_root, { id }, context) => deleteContactMessage(context, id, getActor(context)),
  }),
}))
