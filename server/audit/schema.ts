import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { searchWhere } from '../graphql/filters'

builder.prismaObject('AuditEvent', {
  description: 'What an administrator changed.',
  fields: t => ({
    id: t.exposeInt('id'),
    action: t.exposeString('action', { description: "The mutation's name." }),
    subject: t.exposeString('subject', { description: 'The type of what it was done to.' }),
    subjectId: t.exposeInt('subjectId', { nullable: true }),
    details: t.string({
      description: 'What changed, as JSON; never a secret.',
      select: { details: true },
      resolve: event => JSON.stringify(event.details),
    }),
    requestId: t.exposeString('requestId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    actor: t.relation('actor', { nullable: true, description: 'Null for the command line.' }),
  }),
})

builder.queryField('auditLog', t =>
  t.prismaConnection({
    ...connection('AuditEvent', auditEventWhere),
    description: 'Administrative changes, the newest first.',
    authScopes: { admin: true },
    args: {
      subject: t.arg.string(),
      subjectId: t.arg.int(),
      actorId: t.arg.int(),
      search: t.arg.string({ description: 'Looks into who did it and what they did.' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
  }),
)

const auditEventWhere = (args: {
  subject?: string | null
  subjectId?: number | null
  actorId?: number | null
  search?: string | null
}) => ({
  subject: args.subject ?? undefined,
  subjectId: args.subjectId ?? undefined,
  actorId: args.actorId ?? undefined,
  ...searchWhere(args.search, ['action'], like => [{ actor: { username: like } }]),
})
