import { ProjectStatus, TenantStatus } from '../generated/prisma/enums'
import { builder } from '../graphql/builder'
import { connection } from '../graphql/connection'
import { omitNull, searchWhere } from '../graphql/filters'
import { loadAfter } from '../graphql/load'
import { getActor, requireViewer } from '../graphql/viewer'
import { formatDisplayName } from '../users/rules'
import { createProject, createTenant, updateProject, updateTenant } from './service'

const TenantStatusRef = builder.enumType('TenantStatus', { values: Object.values(TenantStatus) })
const ProjectStatusRef = builder.enumType('ProjectStatus', { values: Object.values(ProjectStatus) })

const DISPLAY_NAME_SELECT = { select: { firstName: true, lastName: true, username: true } } as const

const Tenant = builder.prismaObject('Tenant', {
  fields: t => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    ownerId: t.exposeInt('ownerId'),
    ownerName: t.string({
      select: { owner: DISPLAY_NAME_SELECT },
      resolve: tenant => formatDisplayName(tenant.owner),
    }),
    owner: t.relation('owner'),
    organizationId: t.exposeInt('organizationId', { nullable: true }),
    status: t.expose('status', { type: TenantStatusRef }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const Project = builder.prismaObject('Project', {
  fields: t => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    tenantId: t.exposeInt('tenantId'),
    tenantName: t.string({
      select: { tenant: { select: { name: true } } },
      resolve: project => project.tenant.name,
    }),
    tenant: t.relation('tenant'),
    leadUserId: t.exposeInt('leadUserId', { nullable: true }),
    leadUserName: t.string({
      nullable: true,
      select: { leadUser: DISPLAY_NAME_SELECT },
      resolve: project => project.leadUser && formatDisplayName(project.leadUser),
    }),
    leadUser: t.relation('leadUser', { nullable: true }),
    status: t.expose('status', { type: ProjectStatusRef }),
    createdAt: t.expose('createdAt', { type: 'DateTime' }),
  }),
})

const TenantSort = builder.enumType('TenantSort', { values: ['id', 'name', 'status', 'createdAt'] as const })
const ProjectSort = builder.enumType('ProjectSort', {
  values: ['id', 'name', 'status', 'createdAt'] as const,
})

builder.queryFields(t => ({
  tenants: t.prismaConnection({
    ...connection('Tenant', tenantWhere, { sort: 'id', descending: false }),
    authScopes: { admin: true },
    args: {
      search: t.arg.string(),
      status: t.arg({ type: TenantStatusRef }),
      sort: t.arg({ type: TenantSort, required: true, defaultValue: 'id' }),
      descending: t.arg.boolean({ required: true, defaultValue: false }),
      offset: t.arg.int(),
    },
  }),
  projects: t.prismaConnection({
    ...connection('Project', projectWhere, { sort: 'id', descending: false }),
    authScopes: { admin: true },
    args: {
      search: t.arg.string(),
      status: t.arg({ type: ProjectStatusRef }),
      tenantId: t.arg.int(),
      sort: t.arg({ type: ProjectSort, required: true, defaultValue: 'id' }),
      descending: t.arg.boolean({ required: true, defaultValue: false }),
      offset: t.arg.int(),
    },
  }),
}))

const tenantWhere = (args: { search?: string | null; status?: TenantStatus | null }) => ({
  ...searchWhere(args.search, ['name']),
  status: args.status ?? undefined,
})

const projectWhere = (args: {
  search?: string | null
  status?: ProjectStatus | null
  tenantId?: number | null
}) => ({
  ...searchWhere(args.search, ['name']),
  status: args.status ?? undefined,
  tenantId: args.tenantId ?? undefined,
})

const CreateTenantInput = builder.inputType('CreateTenantInput', {
  fields: t => ({
    name: t.string({ required: true }),
    ownerId: t.int({ required: true }),
    status: t.field({ type: TenantStatusRef, required: true, defaultValue: 'active' }),
  }),
})

const UpdateTenantInput = builder.inputType('UpdateTenantInput', {
  description: 'Absent fields stay as they are.',
  fields: t => ({ name: t.string(), ownerId: t.int(), status: t.field({ type: TenantStatusRef }) }),
})

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  fields: t => ({
    name: t.string({ required: true }),
    tenantId: t.int({ required: true }),
    leadUserId: t.int(),
    status: t.field({ type: ProjectStatusRef, required: true, defaultValue: 'active' }),
  }),
})

const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description: 'Absent fields stay as they are; a null lead is none.',
  fields: t => ({ name: t.string(), leadUserId: t.int(), status: t.field({ type: ProjectStatusRef }) }),
})

builder.mutationFields(t => ({
  createTenant: t.prismaField({
    type: Tenant,
    authScopes: { admin: true },
    args: { input: t.arg({ type: CreateTenantInput, required: true }) },
    resolve: loadAfter('Tenant', ({ input }, context) => createTenant(context, input, getActor(context))),
  }),
  updateTenant: t.prismaField({
    type: Tenant,
    authScopes: { admin: true },
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: UpdateTenantInput, required: true }) },
    resolve: loadAfter('Tenant', ({ id, input }, context) =>
      updateTenant(context, id, omitNull(input, ['name', 'ownerId', 'status']), getActor(context)),
    ),
  }),
  createProject: t.prismaField({
    type: Project,
    description: "For administrators and the leads of the tenant's organization.",
    authScopes: { signedIn: true },
    args: { input: t.arg({ type: CreateProjectInput, required: true }) },
    resolve: loadAfter('Project', ({ input }, context) =>
      createProject(context, requireViewer(context), input, getActor(context)),
    ),
  }),
  updateProject: t.prismaField({
    type: Project,
    description: "For administrators and the leads of the tenant's organization.",
    authScopes: { signedIn: true },
    args: { id: t.arg.int({ required: true }), input: t.arg({ type: UpdateProjectInput, required: true }) },
    resolve: loadAfter('Project', async ({ id, input }, context) => {
      const changes = omitNull(input, ['name', 'status'])
      return updateProject(context, requireViewer(context), id, changes, getActor(context))
    }),
  }),
}))
