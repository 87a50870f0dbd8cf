import { useMutation, useQuery } from '@apollo/client/react'
import { type CreateProjectMutation, type CreateProjectMutationVariables, CreateProjectDocument, type UpdateProjectMutation, type UpdateProjectMutationVariables, UpdateProjectDocument, type AdminProjectsQuery, type AdminProjectsQueryVariables, AdminProjectsDocument, type AdminProjectsTotalQuery, type AdminProjectsTotalQueryVariables, AdminProjectsTotalDocument, type CreateTenantMutation, type CreateTenantMutationVariables, CreateTenantDocument, type UpdateTenantMutation, type UpdateTenantMutationVariables, UpdateTenantDocument, type AdminTenantsQuery, type AdminTenantsQueryVariables, AdminTenantsDocument, type AdminTenantsTotalQuery, type AdminTenantsTotalQueryVariables, AdminTenantsTotalDocument, type FindUsersQuery, type FindUsersQueryVariables, FindUsersDocument, type FindTenantsQuery, type FindTenantsQueryVariables, FindTenantsDocument } from './documents.generated'
export const useCreateProjectMutation = (options?: Omit<useMutation.Options<CreateProjectMutation, CreateProjectMutationVariables>, 'variables'>) =>
  useMutation(CreateProjectDocument, options)

export const useUpdateProjectMutation = (options?: Omit<useMutation.Options<UpdateProjectMutation, UpdateProjectMutationVariables>, 'variables'>) =>
  useMutation(UpdateProjectDocument, options)

export const useAdminProjectsQuery = (options: useQuery.Options<AdminProjectsQuery, AdminProjectsQueryVariables>) =>
  useQuery(AdminProjectsDocument, options)

export const useAdminProjectsTotalQuery = (options?: useQuery.Options<AdminProjectsTotalQuery, AdminProjectsTotalQueryVariables>) =>
  useQuery(AdminProjectsTotalDocument, options)

export const useCreateTenantMutation = (options?: Omit<useMutation.Options<CreateTenantMutation, CreateTenantMutationVariables>, 'variables'>) =>
  useMutation(CreateTenantDocument, options)

export const useUpdateTenantMutation = (options?: Omit<useMutation.Options<UpdateTenantMutation, UpdateTenantMutationVariables>, 'variables'>) =>
  useMutation(UpdateTenantDocument, options)

export const useAdminTenantsQuery = (options: useQuery.Options<AdminTenantsQuery, AdminTenantsQueryVariables>) =>
  useQuery(AdminTenantsDocument, options)

export const useAdminTenantsTotalQuery = (options?: useQuery.Options<AdminTenantsTotalQuery, AdminTenantsTotalQueryVariables>) =>
  useQuery(AdminTenantsTotalDocument, options)

export const useFindUsersQuery = (options: useQuery.Options<FindUsersQuery, FindUsersQueryVariables>) =>
  useQuery(FindUsersDocument, options)

export const useFindTenantsQuery = (options: useQuery.Options<FindTenantsQuery, FindTenantsQueryVariables>) =>
  useQuery(FindTenantsDocument, options)