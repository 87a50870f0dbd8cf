import { builder } from '../graphql/builder'
import { buildPageQuery, pageSizeLimits, searchWhere } from '../graphql/pagination'

const AuditEvent = builder.prismaObject('AuditEvent', {
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
    type: AuditEvent,
    description: 'Administrative changes, the newest first.',
    authScopes: { admin: true },
    cursor: 'id',
    ...pageSizeLimits,
    args: {
      subject: t.arg.string(),
      subjectId: t.arg.int(),
      actorId: t.arg.int(),
      search: t.arg.string({ description: 'Looks into who did it and what they did.' }),
      descending: t.arg.boolean({ required: true, defaultValue: true }),
      offset: t.arg.int(),
    },
    totalCount: (_root, args, { db }) => db.auditEvent.count({ where: auditEventWhere(args) }),
    resolve: async (query, _root, args, { db }) =>
      db.auditEvent.findMany({
        ...(await buildPageQuery(query, { ...args, where: auditEventWhere(args), sort: 'createdAt' }, where =>
          db.auditEvent.findFirst({ where }),
        )),
      }),
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
