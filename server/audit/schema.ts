import { AUDIT_ACTIONS, AUDIT_SUBJECTS, type AuditAction, type AuditSubject } from '../audit-log'
import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, offsetArgs, withFilter } from '../graphql/connection'
import { DateRangeInput } from '../graphql/shared-types'
import { formatDisplayName } from '../users/rules'
import { type AuditEventFilter, auditEventWhere } from './filters'
import { findSubjectName, loadSecurityEventWhere } from './store'

/** Builds the values of an enum type. The keys of `descriptions` are the names of the values. */
const toEnumValues = <TName extends string>(descriptions: Record<TName, string>) =>
  Object.fromEntries(
    Object.entries<string>(descriptions).map(([name, description]) => [name, { description }]),
  ) as Record<TName, { description: string }>

const AuditActionRef = builder.enumType('AuditAction', {
  description:
    'Name of a recorded action. Most names are names of mutations. The others name events, such as a failed login or the export of a list.',
  values: toEnumValues(AUDIT_ACTIONS),
})

const AuditSubjectRef = builder.enumType('AuditSubject', {
  description: 'Type of the object of an action.',
  values: toEnumValues(AUDIT_SUBJECTS),
})

const AuditEvent = builder.prismaObject('AuditEvent', {
  description: 'An action that the audit log records: a change, an account event such as a login, or an export.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the event.' }),
    action: t.field({
      type: AuditActionRef,
      description: 'Name of the action.',
      select: { action: true },
      resolve: ({ action }) => action as AuditAction,
    }),
    subject: t.field({
      type: AuditSubjectRef,
      description: 'Type of the object of the action.',
      select: { subject: true },
      resolve: ({ subject }) => subject as AuditSubject,
    }),
    subjectId: t.exposeInt('subjectId', {
      nullable: true,
      description: 'Id of the object of the action. Null when the action has no single object.',
    }),
    subjectName: t.string({
      nullable: true,
      description: 'Current name of the object. Null if it was deleted or has no name, or if `subjectId` is null.',
      select: { subject: true, subjectId: true },
      resolve: ({ subject, subjectId }, _args, { db }) =>
        findSubjectName(db, { subject: subject as AuditSubject, subjectId }),
    }),
    details: t.expose('details', {
      type: 'JSON',
      description:
        'Values that describe the action. A changed field is an object with the old value in `from` and the new value in `to`. Never contains secrets.',
    }),
    apiTokenId: t.exposeInt('apiTokenId', {
      nullable: true,
      description: 'Id of the API token that the request used. Null if it used none. The token may have been revoked.',
    }),
    apiTokenName: t.exposeString('apiTokenName', {
      nullable: true,
      description: 'Name of the API token that the request used. Null if it used none.',
    }),
    requestId: t.exposeString('requestId', {
      description:
        'Id of the request, as in the server log. If no request caused the event: the name of the command, `job` for a periodic job, or `demo` for demo content.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the action.' }),
    actorId: t.exposeInt('actorId', {
      nullable: true,
      description: 'Id of `actor`. Null if `actor` is null.',
    }),
    actorName: t.string({
      nullable: true,
      description: 'Display name of `actor`. Null if `actor` is null.',
      select: { actor: { select: { firstName: true, lastName: true, username: true } } },
      resolve: ({ actor }) => actor && formatDisplayName(actor),
    }),
    actor: t.relation('actor', {
      nullable: true,
      description:
        'User who performed the action. Null for commands, demo content and requests that do not authenticate a user, such as a failed login.',
    }),
  }),
})

const AuditEventKindRef = builder.enumType('AuditEventKind', {
  description: 'Group of audit events: `signIn` for logins, failed logins and logouts; `change` for all other actions.',
  values: toEnumValues({
    change: 'Any action other than a login, a failed login or a logout.',
    signIn: 'A login, a failed login or a logout.',
  }),
})

const AuditEventFilterInput = builder.inputRef<AuditEventFilter>('AuditEventFilter').implement({
  description: 'Conditions for a list of audit events. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in the name of the action or the username of the actor.' }),
    action: t.field({ type: AuditActionRef, description: 'Name of the action.' }),
    subject: t.field({ type: AuditSubjectRef, description: 'Type of the object of the action.' }),
    subjectId: t.int({ description: 'Id of the object of the action.' }),
    actorId: t.int({ description: 'Id of the user who performed the action.' }),
    apiTokenId: t.int({ description: 'Id of the API token that the request used.' }),
    kind: t.field({ type: AuditEventKindRef, description: 'Group of the events.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Time of the action.' }),
  }),
})

const AuditEventConnection = defineConnectionType('AuditEvent', AuditEvent)

const ORDER_FIELDS = { createdAt: 'Time of the action.' }

builder.queryField('auditLog', t =>
  t.prismaConnection(
    {
      ...buildConnection('AuditEvent', withFilter(auditEventWhere)),
      description: 'The audit log: recorded actions. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'audit:read',
      args: {
        filter: t.arg({ type: AuditEventFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('AuditEvent', 'audit events', ORDER_FIELDS, { field: 'createdAt', direction: 'desc' }),
      },
    },
    AuditEventConnection,
  ),
)

builder.prismaObjectField('User', 'securityEvents', t =>
  t.prismaConnection(
    {
      ...buildConnection('AuditEvent', (_args: object, user: { id: number }, { db }) =>
        loadSecurityEventWhere(db, user.id),
      ),
      description:
        'Security events of the account, such as logins, failed logins, password changes, new API tokens and account views by administrators. Newest first. Readable by the user and by administrators.',
      authScopes: user => ({ readAccount: user.id }),
      tokenScope: 'forbidden',
      args: offsetArgs,
    },
    AuditEventConnection,
  ),
)
