import { builder } from '../graphql/builder'
import { buildConnection, definePageArgs } from '../graphql/connection'
import { listWhere } from '../graphql/filters'

builder.prismaObject('AuditEvent', {
  description: 'A change made by an administrator.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the event.' }),
    action: t.exposeString('action', { description: 'Name of the mutation.' }),
    subject: t.exposeString('subject', { description: 'Type of the changed object, such as `User`.' }),
    subjectId: t.exposeInt('subjectId', {
      nullable: true,
      description: 'Id of the changed object. Null when the action has no single object.',
    }),
    details: t.string({
      description: 'Changed values as JSON. Never contains secrets.',
      select: { details: true },
      resolve: event => JSON.stringify(event.details),
    }),
    requestId: t.exposeString('requestId', { description: 'Id of the request, as in the server log.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the change.' }),
    actor: t.relation('actor', {
      nullable: true,
      description: 'User who made the change. Null for commands and demo content.',
    }),
  }),
})

const auditEventWhere = listWhere(['action'], ['subject', 'subjectId', 'actorId'], filter => [
  { actor: { username: filter } },
])

builder.queryField('auditLog', t =>
  t.prismaConnection({
    ...buildConnection('AuditEvent', auditEventWhere),
    description: 'Changes made by administrators, newest first. Requires the `admin` role.',
    authScopes: { admin: true },
    args: {
      subject: t.arg.string({ description: 'Returns only changes of objects of this type.' }),
      subjectId: t.arg.int({ description: 'Returns only changes of objects with this id.' }),
      actorId: t.arg.int({ description: 'Returns only changes by the user with this id.' }),
      search: t.arg.string({ description: 'Text to find in the action and the username of the actor.' }),
      ...definePageArgs(true),
    },
  }),
)
