import { builder } from '../graphql/builder'
import { pageSizes, skipTo } from '../graphql/paging'

const AuditEntry = builder.prismaObject('AuditEntry', {
  description: 'What an administrator changed.',
  fields: t => ({
    id: t.exposeInt('id'),
    action: t.exposeString('action', { description: "The mutation's name." }),
    subject: t.exposeString('subject', { description: 'The type of what it was done to.' }),
    subjectId: t.exposeInt('subjectId', { nullable: true }),
    details: t.string({
      description: 'What changed, as JSON; never a secret.',
      select: { details: true },
      resolve: entry => JSON.stringify(entry.details),
    }),
    requestId: t.exposeString('requestId'),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
    actor: t.relation('actor', { nullable: true, description: 'Null for the command line.' }),
  }),
})

builder.queryField('auditLog', t =>
  t.prismaConnection({
    type: AuditEntry,
    description: 'Administrative changes, the newest first.',
    authScopes: { admin: true },
    cursor: 'id',
    ...pageSizes,
    args: {
      subject: t.arg.string(),
      subjectId: t.arg.int(),
      actorId: t.arg.int(),
      offset: t.arg.int(),
    },
    totalCount: (_root, { subject, subjectId, actorId }, { db }) =>
      db.auditEntry.count({ where: where({ subject, subjectId, actorId }) }),
    resolve: (query, _root, { subject, subjectId, actorId, offset }, { db }) =>
      db.auditEntry.findMany({
        ...skipTo(query, offset),
        where: where({ subject, subjectId, actorId }),
        orderBy: { id: 'desc' },
      }),
  }),
)

/** Absent means any. */
const where = <TFilter extends Record<string, unknown>>(filter: TFilter) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value != null))
