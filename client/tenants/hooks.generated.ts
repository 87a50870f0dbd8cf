import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminTenantsQuery, type AdminTenantsQueryVariables, AdminTenantsDocument, type AdminTenantsTotalQuery, type AdminTenantsTotalQueryVariables, AdminTenantsTotalDocument, type AdminProjectsQuery, type AdminProjectsQueryVariables, AdminProjectsDocument, type AdminProjectsTotalQuery, type AdminProjectsTotalQueryVariables, AdminProjectsTotalDocument, type FindPeopleQuery, type FindPeopleQueryVariables, FindPeopleDocument, type FindTenantsQuery, type FindTenantsQueryVariables, FindTenantsDocument, type CreateTenantMutation, type CreateTenantMutationVariables, CreateTenantDocument, type UpdateTenantMutation, type UpdateTenantMutationVariables, UpdateTenantDocument, type CreateProjectMutation, type CreateProjectMutationVariables, CreateProjectDocument, type UpdateProjectMutation, type UpdateProjectMutationVariables, UpdateProjectDocument } from './documents.generated'
export const useAdminTenantsQuery = (options?: useQuery.Options<AdminTenantsQuery, AdminTenantsQueryVariables>) =>
  useQuery<AdminTenantsQuery, AdminTenantsQueryVariables>(AdminTenantsDocument, options as useQuery.Options<AdminTenantsQuery, AdminTenantsQueryVariables>)

export const useAdminTenantsTotalQuery = (options?: useQuery.Options<AdminTenantsTotalQuery, AdminTenantsTotalQueryVariables>) =>
  useQuery<AdminTenantsTotalQuery, AdminTenantsTotalQueryVariables>(AdminTenantsTotalDocument, options as useQuery.Options<AdminTenantsTotalQuery, AdminTenantsTotalQueryVariables>)

export const useAdminProjectsQuery = (options?: useQuery.Options<AdminProjectsQuery, AdminProjectsQueryVariables>) =>
  useQuery<AdminProjectsQuery, AdminProjectsQueryVariables>(AdminProjectsDocument, options as useQuery.Options<AdminProjectsQuery, AdminProjectsQueryVariables>)

export const useAdminProjectsTotalQuery = (options?: useQuery.Options<AdminProjectsTotalQuery, AdminProjectsTotalQueryVariables>) =>
  useQuery<AdminProjectsTotalQuery, AdminProjectsTotalQueryVariables>(AdminProjectsTotalDocument, options as useQuery.Options<AdminProjectsTotalQuery, AdminProjectsTotalQueryVariables>)

export const useFindPeopleQuery = (options?: useQuery.Options<FindPeopleQuery, FindPeopleQueryVariables>) =>
  useQuery<FindPeopleQuery, FindPeopleQueryVariables>(FindPeopleDocument, options as useQuery.Options<FindPeopleQuery, FindPeopleQueryVariables>)

export const useFindTenantsQuery = (options?: useQuery.Options<FindTenantsQuery, FindTenantsQueryVariables>) =>
  useQuery<FindTenantsQuery, FindTenantsQueryVariables>(FindTenantsDocument, options as useQuery.Options<FindTenantsQuery, FindTenantsQueryVariables>)

export const useCreateTenantMutation = (options?: useMutation.Options<CreateTenantMutation, CreateTenantMutationVariables>) =>
  useMutation<CreateTenantMutation, CreateTenantMutationVariables>(CreateTenantDocument, options as useMutation.Options<CreateTenantMutation, CreateTenantMutationVariables>)

export const useUpdateTenantMutation = (options?: useMutation.Options<UpdateTenantMutation, UpdateTenantMutationVariables>) =>
  useMutation<UpdateTenantMutation, UpdateTenantMutationVariables>(UpdateTenantDocument, options as useMutation.Options<UpdateTenantMutation, UpdateTenantMutationVariables>)

export const useCreateProjectMutation = (options?: useMutation.Options<CreateProjectMutation, CreateProjectMutationVariables>) =>
  useMutation<CreateProjectMutation, CreateProjectMutationVariables>(CreateProjectDocument, options as useMutation.Options<CreateProjectMutation, CreateProjectMutationVariables>)

export const useUpdateProjectMutation = (options?: useMutation.Options<UpdateProjectMutation, UpdateProjectMutationVariables>) =>
  useMutation<UpdateProjectMutation, UpdateProjectMutationVariables>(UpdateProjectDocument, options as useMutation.Options<UpdateProjectMutation, UpdateProjectMutationVariables>)