import { createNotFoundError } from '../errors'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { RETURNS_PERSONAL_DATA } from '../graphql/execution/keyed-mutations'
import { buildDeletionResolver, buildMutationResolver } from '../graphql/model-resolvers'
import { Confirmation, DateRangeInput } from '../graphql/shared-types'
import { getActor } from '../graphql/viewer'
import { type ContactMessageFilter, contactMessageWhere, type LeadFilter, leadWhere } from './filters'
import {
  deleteContactMessage,
  deleteLead,
  LEAD_NOT_FOUND_MESSAGE,
  requestEarlyAccess,
  sendContactMessage,
  updateContactMessage,
} from './service'

const InterestRef = builder.enumType('Interest', {
  description: 'Area of interest of a lead.',
  values: {
    narrative: { description: 'How stories about a market form and spread.' },
    social: { description: "How people influence each other's choices." },
    hybrid: { description: 'Combining analysts and models.' },
    coherence: { description: 'Forecasts and plans that agree with each other.' },
    timemanip: { description: 'Testing when to enter a market.' },
    other: { description: 'Any other area.' },
  },
})

const LeadStatusRef = builder.enumType('LeadStatus', {
  description: 'Status of a lead.',
  values: {
    new: { description: 'The lead has not been invited, or the invitation was revoked or has expired.' },
    invited: { description: 'The lead has a pending invitation.' },
    customer: { description: 'The lead has accepted an invitation and has an account.' },
  },
})

const Lead = builder.prismaObject('Lead', {
  description: 'A request for early access. The person who sent it is also called the lead.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the lead.' }),
    email: t.exposeString('email', { description: 'Email address, unique (case-insensitive).' }),
    name: t.exposeString('name', { nullable: true, description: 'Name. Null if not given.' }),
    interest: t.expose('interest', { type: InterestRef, description: 'Area of interest.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the request.' }),
    isSuspicious: t.exposeBoolean('isSuspicious', {
      description:
        'Whether the honeypot field was filled in, usually by a bot. Requires the `admin` role, to hide the value from bots.',
      authScopes: { admin: true },
    }),
    status: t.field({
      type: LeadStatusRef,
      description: 'Status. Requires the `admin` role.',
      authScopes: { admin: true },
      select: (_args, { clock }) => ({
        userId: true,
        invitations: { where: { acceptedAt: null, expiresAt: { gt: clock() } }, select: { id: true }, take: 1 },
      }),
      resolve: ({ userId, invitations }) => {
        if (userId !== null) return 'customer'
        return invitations.length > 0 ? 'invited' : 'new'
      },
    }),
    user: t.relation('user', {
      nullable: true,
      description: 'Account of the lead. Null if the lead has not accepted an invitation. Requires the `admin` role.',
      authScopes: { admin: true },
    }),
  }),
})

const NAME_DESCRIPTION = 'Name, 2 to 200 characters on one line.'
const EMAIL_DESCRIPTION = 'Email address, at most 320 characters.'
const HONEYPOT_DESCRIPTION =
  'Honeypot field, hidden from people. Leave it empty. A value marks the stored object as suspicious without changing the response.'

const RequestEarlyAccessInput = builder.inputType('RequestEarlyAccessInput', {
  description: 'A request for early access.',
  fields: t => ({
    name: t.string({ required: true, description: NAME_DESCRIPTION }),
    email: t.string({ required: true, description: EMAIL_DESCRIPTION }),
    interest: t.field({ type: InterestRef, required: true, description: 'Area of interest.' }),
    remarks: t.string({ description: HONEYPOT_DESCRIPTION }),
  }),
})

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  description: 'A message sent through the contact form.',
  fields: t => ({
    name: t.string({ required: true, description: NAME_DESCRIPTION }),
    email: t.string({ required: true, description: EMAIL_DESCRIPTION }),
    subject: t.string({ required: true, description: 'Subject, 3 to 300 characters on one line.' }),
    message: t.string({ required: true, description: 'Message, 10 to 10,000 characters.' }),
    remarks: t.string({ description: HONEYPOT_DESCRIPTION }),
  }),
})

builder.mutationFields(t => ({
  requestEarlyAccess: t.field({
    type: Lead,
    description:
      'Registers an email address for early access. Fails with `CONFLICT` if the address is already registered. Limited to 20 calls per minute per IPv4 address or IPv6 network (/64).',
    authScopes: { public: true },
    tokenScope: 'any',
    args: { input: t.arg({ type: RequestEarlyAccessInput, required: true, description: 'The request.' }) },
    resolve: (_root, { input }, context) => requestEarlyAccess(context, context.clientKey, input),
  }),
  sendContactMessage: t.field({
    type: Confirmation,
    description:
      'Stores a contact message. Also emails it to `CONTACT_EMAIL`, unless it is suspicious or the server does not send email. Limited to 20 calls per minute per IPv4 address or IPv6 network (/64).',
    authScopes: { public: true },
    tokenScope: 'any',
    args: { input: t.arg({ type: SendContactMessageInput, required: true, description: 'The message.' }) },
    resolve: async (_root, { input }, context) => {
      await sendContactMessage(context, context.clientKey, input)
      return { message: "We've received your message and will respond soon." }
    },
  }),
}))

const ContactMessageStatusRef = builder.enumType('ContactMessageStatus', {
  description: 'Processing status of a contact message.',
  values: {
    new: { description: 'No administrator has read the message.' },
    read: { description: 'An administrator has read the message.' },
    answered: { description: 'An administrator has answered the message.' },
  },
})

const ContactMessage = builder.prismaObject('ContactMessage', {
  description: 'A message sent through the contact form.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the message.' }),
    name: t.exposeString('name', { description: 'Name of the sender.' }),
    email: t.exposeString('email', { description: 'Email address of the sender.' }),
    subject: t.exposeString('subject', { description: 'Subject.' }),
    message: t.exposeString('message', { description: 'Plain text of the message.' }),
    status: t.expose('status', { type: ContactMessageStatusRef, description: 'Processing status.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of submission.' }),
    isSuspicious: t.exposeBoolean('isSuspicious', {
      description: 'Whether the honeypot field was filled in, usually by a bot. Suspicious messages are not emailed.',
    }),
    mailedAt: t.expose('mailedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time when the message was emailed. Null if the message was not emailed.',
    }),
  }),
})

const LeadFilterInput = builder.inputRef<LeadFilter>('LeadFilter').implement({
  description: 'Conditions for a list of leads. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({
      description: 'Text to find in names and email addresses, or at the start of `interest` values.',
    }),
    interest: t.field({ type: InterestRef, description: 'Area of interest.' }),
    isSuspicious: t.boolean({ description: 'Whether the honeypot field was filled in.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Time of the request.' }),
  }),
})

const ContactMessageFilterInput = builder.inputRef<ContactMessageFilter>('ContactMessageFilter').implement({
  description: 'Conditions for a list of contact messages. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in names, email addresses, subjects and messages.' }),
    status: t.field({ type: ContactMessageStatusRef, description: 'Processing status.' }),
    isSuspicious: t.boolean({ description: 'Whether the honeypot field was filled in.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Time of submission.' }),
  }),
})

const LEAD_ORDER_FIELDS = { id: 'Id.', email: 'Email address.', createdAt: 'Time of the request.' }

const CONTACT_MESSAGE_ORDER_FIELDS = {
  name: 'Name of the sender.',
  email: 'Email address of the sender.',
  status: 'Processing status.',
  createdAt: 'Time of submission.',
}

const NEWEST_FIRST = { field: 'createdAt', direction: 'desc' } as const

builder.queryFields(t => ({
  leads: t.prismaConnection(
    {
      ...buildConnection('Lead', withFilter(leadWhere)),
      description: 'Requests for early access. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'leads:read',
      args: {
        filter: t.arg({ type: LeadFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('Lead', 'leads', LEAD_ORDER_FIELDS, NEWEST_FIRST),
      },
    },
    defineConnectionType('Lead', Lead),
  ),
  lead: t.prismaField({
    type: Lead,
    nullable: true,
    description: 'A request for early access. Fails with `NOT_FOUND` if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'leads:read',
    args: { id: t.arg.int({ required: true, description: 'Id of the lead.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const lead = await db.lead.findUnique({ ...query, where: { id } })
      if (!lead) throw createNotFoundError(LEAD_NOT_FOUND_MESSAGE)
      return lead
    },
  }),
  contactMessage: t.prismaField({
    type: ContactMessage,
    nullable: true,
    description: 'A contact message. Fails with `NOT_FOUND` if the id is unknown. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'messages:read',
    args: { id: t.arg.int({ required: true, description: 'Id of the message.' }) },
    resolve: async (query, _root, { id }, { db }) => {
      const message = await db.contactMessage.findUnique({ ...query, where: { id } })
      if (!message) throw createNotFoundError('Message not found')
      return message
    },
  }),
  contactMessages: t.prismaConnection(
    {
      ...buildConnection('ContactMessage', withFilter(contactMessageWhere)),
      description: 'Messages sent through the contact form. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'messages:read',
      args: {
        filter: t.arg({ type: ContactMessageFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('ContactMessage', 'contact messages', CONTACT_MESSAGE_ORDER_FIELDS, NEWEST_FIRST),
      },
    },
    defineConnectionType('ContactMessage', ContactMessage),
  ),
}))

const UpdateContactMessageInput = builder.inputType('UpdateContactMessageInput', {
  description: 'Changes to a contact message.',
  fields: t => ({
    status: t.field({
      type: ContactMessageStatusRef,
      required: true,
      description: 'Processing status.',
    }),
  }),
})

builder.mutationFields(t => ({
  updateContactMessage: t.prismaField({
    type: ContactMessage,
    description: 'Updates the status of a contact message. Returns the message. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'messages:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the message.' }),
      input: t.arg({ type: UpdateContactMessageInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver('ContactMessage', ({ id, input }, context) =>
      updateContactMessage(context, id, input, getActor(context)),
    ),
  }),
  deleteLead: t.prismaField({
    type: Lead,
    description:
      'Deletes a lead and its unaccepted invitations. Also erases the email address of the lead everywhere except in posts, unless an account or a contact message has the same address. Returns the deleted lead. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'leads:write',
    requiresConfirmation: true,
    extensions: RETURNS_PERSONAL_DATA,
    args: { id: t.arg.int({ required: true, description: 'Id of the lead.' }) },
    resolve: buildDeletionResolver(
      'Lead',
      ({ id }) => ({ id }),
      ({ id }, context) => deleteLead(context, id, getActor(context)),
      LEAD_NOT_FOUND_MESSAGE,
    ),
  }),
  deleteContactMessage: t.field({
    type: ContactMessage,
    description:
      'Deletes a contact message. Also erases the email address of the sender everywhere except in posts, unless an account, a lead or another message has the same address. Returns the deleted message. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'messages:write',
    requiresConfirmation: true,
    extensions: RETURNS_PERSONAL_DATA,
    args: { id: t.arg.int({ required: true, description: 'Id of the message.' }) },
    resolve: (_root, { id }, context) => deleteContactMessage(context, id, getActor(context)),
  }),
}))
