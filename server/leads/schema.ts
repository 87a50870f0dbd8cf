import { Interest } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { Message } from '../graphql/shared'
import { requestEarlyAccess, sendContactMessage } from './service'

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

const HOMEPAGE = 'Hidden from people; what programs fill in is not kept.'

const RequestEarlyAccessInput = builder.inputType('RequestEarlyAccessInput', {
  fields: t => ({
    name: t.string({ required: true }),
    email: t.string({ required: true }),
    interest: t.field({ type: InterestRef, required: true }),
    homepage: t.string({ description: HOMEPAGE }),
  }),
})

const SendContactMessageInput = builder.inputType('SendContactMessageInput', {
  fields: t => ({
    name: t.string({ required: true }),
    email: t.string({ required: true }),
    subject: t.string({ required: true }),
    message: t.string({ required: true }),
    homepage: t.string({ description: HOMEPAGE }),
  }),
})

builder.mutationFields(t => ({
  requestEarlyAccess: t.field({
    type: Lead,
    description: 'Registers an email for early access.',
    authScopes: { public: true },
    args: { input: t.arg({ type: RequestEarlyAccessInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      const lead = await requestEarlyAccess(context, context.address, input)
      // A program gets the answer a person would: it learns nothing from it.
      return lead ?? { ...input, id: 0, createdAt: context.clock() }
    },
  }),
  sendContactMessage: t.field({
    type: Message,
    description: 'Sends us a message.',
    authScopes: { public: true },
    args: { input: t.arg({ type: SendContactMessageInput, required: true }) },
    resolve: async (_root, { input }, context) => {
      await sendContactMessage(context, context.address, input)
      context.wakeMail()
      return { message: "We've received your message and will respond soon." }
    },
  }),
}))
