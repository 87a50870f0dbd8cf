import { builder } from '../graphql/builder'
import { buildConnection, defineConnectionType, defineOrderArgs, withFilter } from '../graphql/connection'
import { omitNull } from '../graphql/filters'
import { buildMutationResolver } from '../graphql/model-resolvers'
import { DateRangeInput } from '../graphql/shared-types'
import { getActor, requireViewer } from '../graphql/viewer'
import { formatDisplayName } from '../users/rules'
import { type ProjectFilter, projectWhere, type TenantFilter, tenantWhere } from './filters'
import { createProject, createTenant, updateProject, updateTenant } from './service'

const TenantStatusRef = builder.enumType('TenantStatus', {
  description:
    'Status of a tenant. Only an active tenant accepts new files. Changing the status does not delete projects or files.',
  values: {
    active: { description: 'The tenant is in use.' },
    suspended: { description: 'The use of the tenant is interrupted.' },
    archived: { description: 'The use of the tenant has ended, for example because its organization was deleted.' },
  },
})

const ProjectStatusRef = builder.enumType('ProjectStatus', {
  description: 'Status of a project.',
  values: {
    active: { description: 'Work is in progress. The project accepts files.' },
    paused: { description: 'Work is interrupted. The project accepts files.' },
    archived: { description: 'Work has ended. The project accepts no new files.' },
  },
})

const DISPLAY_NAME_SELECT = { select: { firstName: true, lastName: true, username: true } } as const

const Tenant = builder.prismaObject('Tenant', {
  description: 'A tenant, which contains the projects and files of an organization or of a single user.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the tenant.' }),
    name: t.exposeString('name', { description: 'Name of the tenant.' }),
    ownerId: t.exposeInt('ownerId', { description: 'Id of the owner.' }),
    ownerName: t.string({
      description: 'Display name of the owner.',
      select: { owner: DISPLAY_NAME_SELECT },
      resolve: tenant => formatDisplayName(tenant.owner),
    }),
    owner: t.relation('owner', { description: 'The user who owns the tenant.' }),
    organizationId: t.exposeInt('organizationId', {
      nullable: true,
      description: 'Id of the organization of the tenant. Null if the tenant belongs to no organization.',
    }),
    status: t.expose('status', { type: TenantStatusRef, description: 'Status of the tenant.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the tenant.' }),
  }),
})

const Project = builder.prismaObject('Project', {
  description: 'A project of a tenant.',
  fields: t => ({
    id: t.exposeInt('id', { description: 'Id of the project.' }),
    name: t.exposeString('name', { description: 'Name of the project.' }),
    tenantId: t.exposeInt('tenantId', { description: 'Id of the tenant.' }),
    tenantName: t.string({
      description: 'Name of the tenant.',
      select: { tenant: { select: { name: true } } },
      resolve: project => project.tenant.name,
    }),
    tenant: t.relation('tenant', { description: 'The tenant of the project.' }),
    leadUserId: t.exposeInt('leadUserId', {
      nullable: true,
      description: 'Id of the user who leads the project. Null if the project has no lead.',
    }),
    leadUserName: t.string({
      nullable: true,
      description: 'Display name of the user who leads the project. Null if the project has no lead.',
      select: { leadUser: DISPLAY_NAME_SELECT },
      resolve: project => project.leadUser && formatDisplayName(project.leadUser),
    }),
    leadUser: t.relation('leadUser', {
      nullable: true,
      description: 'The user who leads the project. Null if the project has no lead.',
    }),
    status: t.expose('status', { type: ProjectStatusRef, description: 'Status of the project.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Creation time of the project.' }),
  }),
})

const TenantFilterInput = builder.inputRef<TenantFilter>('TenantFilter').implement({
  description: 'Conditions for a list of tenants. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in names.' }),
    status: t.field({ type: TenantStatusRef, description: 'Status of the tenant.' }),
    ownerId: t.int({ description: 'Id of the owner.' }),
    organizationId: t.int({ description: 'Id of the organization of the tenant.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time of the tenant.' }),
  }),
})

const ProjectFilterInput = builder.inputRef<ProjectFilter>('ProjectFilter').implement({
  description: 'Conditions for a list of projects. All of them apply; null fields are ignored.',
  fields: t => ({
    search: t.string({ description: 'Text to find in names.' }),
    status: t.field({ type: ProjectStatusRef, description: 'Status of the project.' }),
    tenantId: t.int({ description: 'Id of the tenant of the project.' }),
    leadUserId: t.int({ description: 'Id of the user who leads the project.' }),
    createdAt: t.field({ type: DateRangeInput, description: 'Creation time of the project.' }),
  }),
})

const ORDER_FIELDS = { id: 'Id.', name: 'Name.', status: 'Status.', createdAt: 'Creation time.' }

builder.queryFields(t => ({
  tenants: t.prismaConnection(
    {
      ...buildConnection('Tenant', withFilter(tenantWhere)),
      description: 'All tenants. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'tenants:read',
      args: {
        filter: t.arg({ type: TenantFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('Tenant', 'tenants', ORDER_FIELDS, { field: 'id', direction: 'asc' }),
      },
    },
    defineConnectionType('Tenant', Tenant),
  ),
  projects: t.prismaConnection(
    {
      ...buildConnection('Project', withFilter(projectWhere)),
      description: 'All projects. Requires the `admin` role.',
      authScopes: { admin: true },
      tokenScope: 'projects:read',
      args: {
        filter: t.arg({ type: ProjectFilterInput, description: 'Conditions of the list.' }),
        ...defineOrderArgs('Project', 'projects', ORDER_FIELDS, { field: 'id', direction: 'asc' }),
      },
    },
    defineConnectionType('Project', Project),
  ),
}))

const NAME_DESCRIPTION = 'Name, 2 to 200 characters.'

const CreateTenantInput = builder.inputType('CreateTenantInput', {
  description: 'A new tenant without an organization.',
  fields: t => ({
    name: t.string({ required: true, description: NAME_DESCRIPTION }),
    ownerId: t.int({ required: true, description: 'Id of the owner.' }),
    status: t.field({
      type: TenantStatusRef,
      required: true,
      defaultValue: 'active',
      description: 'Status of the tenant.',
    }),
  }),
})

const UpdateTenantInput = builder.inputType('UpdateTenantInput', {
  description: 'Changes to a tenant. Absent and null fields remain unchanged.',
  fields: t => ({
    name: t.string({ description: NAME_DESCRIPTION }),
    ownerId: t.int({ description: 'Id of the owner.' }),
    status: t.field({ type: TenantStatusRef, description: 'Status of the tenant.' }),
  }),
})

const PROJECT_LEAD_RESTRICTION =
  "Only administrators may choose a user who is not a member of the tenant's organization."

const CreateProjectInput = builder.inputType('CreateProjectInput', {
  description: 'A new project.',
  fields: t => ({
    name: t.string({ required: true, description: NAME_DESCRIPTION }),
    tenantId: t.int({ required: true, description: 'Id of the tenant.' }),
    leadUserId: t.int({
      description: `Id of the user who leads the project. Absent or null: no project lead. ${PROJECT_LEAD_RESTRICTION}`,
    }),
    status: t.field({
      type: ProjectStatusRef,
      required: true,
      defaultValue: 'active',
      description: 'Status of the project.',
    }),
  }),
})

const UpdateProjectInput = builder.inputType('UpdateProjectInput', {
  description:
    'Changes to a project. The tenant of a project cannot be changed. Absent fields remain unchanged, as do `name` and `status` if they are null.',
  fields: t => ({
    name: t.string({ description: NAME_DESCRIPTION }),
    leadUserId: t.int({
      description: `Id of the user who leads the project. Null removes the project lead. ${PROJECT_LEAD_RESTRICTION}`,
    }),
    status: t.field({ type: ProjectStatusRef, description: 'Status of the project.' }),
  }),
})

const PROJECT_PERMISSION = "Requires the `admin` role, or the `lead` role in the tenant's organization."

builder.mutationFields(t => ({
  createTenant: t.prismaField({
    type: Tenant,
    description: 'Creates a tenant without an organization. Returns the tenant. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'tenants:write',
    args: { input: t.arg({ type: CreateTenantInput, required: true, description: 'The new tenant.' }) },
    resolve: buildMutationResolver('Tenant', ({ input }, context) => createTenant(context, input, getActor(context))),
  }),
  updateTenant: t.prismaField({
    type: Tenant,
    description: 'Updates a tenant. Returns the tenant. Requires the `admin` role.',
    authScopes: { admin: true },
    tokenScope: 'tenants:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the tenant.' }),
      input: t.arg({ type: UpdateTenantInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver('Tenant', ({ id, input }, context) =>
      updateTenant(context, id, omitNull(input, ['name', 'ownerId', 'status']), getActor(context)),
    ),
  }),
  createProject: t.prismaField({
    type: Project,
    description: `Creates a project. Returns the project. ${PROJECT_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'projects:write',
    args: { input: t.arg({ type: CreateProjectInput, required: true, description: 'The new project.' }) },
    resolve: buildMutationResolver('Project', ({ input }, context) =>
      createProject(context, requireViewer(context), input, getActor(context)),
    ),
  }),
  updateProject: t.prismaField({
    type: Project,
    description: `Updates a project. Returns the project. ${PROJECT_PERMISSION}`,
    authScopes: { signedIn: true },
    tokenScope: 'projects:write',
    args: {
      id: t.arg.int({ required: true, description: 'Id of the project.' }),
      input: t.arg({ type: UpdateProjectInput, required: true, description: 'The changes.' }),
    },
    resolve: buildMutationResolver('Project', ({ id, input }, context) => {
      const changes = omitNull(input, ['name', 'status'])
      return updateProject(context, requireViewer(context), id, changes, getActor(context))
    }),
  }),
}))
