import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminPostsQuery, type AdminPostsQueryVariables, AdminPostsDocument, type AdminPostsTotalQuery, type AdminPostsTotalQueryVariables, AdminPostsTotalDocument, type EditedPostQuery, type EditedPostQueryVariables, EditedPostDocument, type PostPreviewQuery, type PostPreviewQueryVariables, PostPreviewDocument, type PostChoicesQuery, type PostChoicesQueryVariables, PostChoicesDocument, type AdminCategoriesQuery, type AdminCategoriesQueryVariables, AdminCategoriesDocument, type CreatePostMutation, type CreatePostMutationVariables, CreatePostDocument, type UpdatePostMutation, type UpdatePostMutationVariables, UpdatePostDocument, type PublishPostMutation, type PublishPostMutationVariables, PublishPostDocument, type DeletePostMutation, type DeletePostMutationVariables, DeletePostDocument, type CreateCategoryMutation, type CreateCategoryMutationVariables, CreateCategoryDocument, type UpdateCategoryMutation, type UpdateCategoryMutationVariables, UpdateCategoryDocument, type DeleteCategoryMutation, type DeleteCategoryMutationVariables, DeleteCategoryDocument, type MediaImagesQuery, type MediaImagesQueryVariables, MediaImagesDocument, type MediaImagesTotalQuery, type MediaImagesTotalQueryVariables, MediaImagesTotalDocument, type UploadImageMutation, type UploadImageMutationVariables, UploadImageDocument, type DeleteImageMutation, type DeleteImageMutationVariables, DeleteImageDocument } from './documents.generated'
export const useAdminPostsQuery = (options?: useQuery.Options<AdminPostsQuery, AdminPostsQueryVariables>) =>
  useQuery<AdminPostsQuery, AdminPostsQueryVariables>(AdminPostsDocument, options as useQuery.Options<AdminPostsQuery, AdminPostsQueryVariables>)

export const useAdminPostsTotalQuery = (options?: useQuery.Options<AdminPostsTotalQuery, AdminPostsTotalQueryVariables>) =>
  useQuery<AdminPostsTotalQuery, AdminPostsTotalQueryVariables>(AdminPostsTotalDocument, options as useQuery.Options<AdminPostsTotalQuery, AdminPostsTotalQueryVariables>)

export const useEditedPostQuery = (options?: useQuery.Options<EditedPostQuery, EditedPostQueryVariables>) =>
  useQuery<EditedPostQuery, EditedPostQueryVariables>(EditedPostDocument, options as useQuery.Options<EditedPostQuery, EditedPostQueryVariables>)

export const usePostPreviewQuery = (options?: useQuery.Options<PostPreviewQuery, PostPreviewQueryVariables>) =>
  useQuery<PostPreviewQuery, PostPreviewQueryVariables>(PostPreviewDocument, options as useQuery.Options<PostPreviewQuery, PostPreviewQueryVariables>)

export const usePostChoicesQuery = (options?: useQuery.Options<PostChoicesQuery, PostChoicesQueryVariables>) =>
  useQuery<PostChoicesQuery, PostChoicesQueryVariables>(PostChoicesDocument, options as useQuery.Options<PostChoicesQuery, PostChoicesQueryVariables>)

export const useAdminCategoriesQuery = (options?: useQuery.Options<AdminCategoriesQuery, AdminCategoriesQueryVariables>) =>
  useQuery<AdminCategoriesQuery, AdminCategoriesQueryVariables>(AdminCategoriesDocument, options as useQuery.Options<AdminCategoriesQuery, AdminCategoriesQueryVariables>)

export const useCreatePostMutation = (options?: useMutation.Options<CreatePostMutation, CreatePostMutationVariables>) =>
  useMutation<CreatePostMutation, CreatePostMutationVariables>(CreatePostDocument, options as useMutation.Options<CreatePostMutation, CreatePostMutationVariables>)

export const useUpdatePostMutation = (options?: useMutation.Options<UpdatePostMutation, UpdatePostMutationVariables>) =>
  useMutation<UpdatePostMutation, UpdatePostMutationVariables>(UpdatePostDocument, options as useMutation.Options<UpdatePostMutation, UpdatePostMutationVariables>)

export const usePublishPostMutation = (options?: useMutation.Options<PublishPostMutation, PublishPostMutationVariables>) =>
  useMutation<PublishPostMutation, PublishPostMutationVariables>(PublishPostDocument, options as useMutation.Options<PublishPostMutation, PublishPostMutationVariables>)

export const useDeletePostMutation = (options?: useMutation.Options<DeletePostMutation, DeletePostMutationVariables>) =>
  useMutation<DeletePostMutation, DeletePostMutationVariables>(DeletePostDocument, options as useMutation.Options<DeletePostMutation, DeletePostMutationVariables>)

export const useCreateCategoryMutation = (options?: useMutation.Options<CreateCategoryMutation, CreateCategoryMutationVariables>) =>
  useMutation<CreateCategoryMutation, CreateCategoryMutationVariables>(CreateCategoryDocument, options as useMutation.Options<CreateCategoryMutation, CreateCategoryMutationVariables>)

export const useUpdateCategoryMutation = (options?: useMutation.Options<UpdateCategoryMutation, UpdateCategoryMutationVariables>) =>
  useMutation<UpdateCategoryMutation, UpdateCategoryMutationVariables>(UpdateCategoryDocument, options as useMutation.Options<UpdateCategoryMutation, UpdateCategoryMutationVariables>)

export const useDeleteCategoryMutation = (options?: useMutation.Options<DeleteCategoryMutation, DeleteCategoryMutationVariables>) =>
  useMutation<DeleteCategoryMutation, DeleteCategoryMutationVariables>(DeleteCategoryDocument, options as useMutation.Options<DeleteCategoryMutation, DeleteCategoryMutationVariables>)

export const useMediaImagesQuery = (options?: useQuery.Options<MediaImagesQuery, MediaImagesQueryVariables>) =>
  useQuery<MediaImagesQuery, MediaImagesQueryVariables>(MediaImagesDocument, options as useQuery.Options<MediaImagesQuery, MediaImagesQueryVariables>)

export const useMediaImagesTotalQuery = (options?: useQuery.Options<MediaImagesTotalQuery, MediaImagesTotalQueryVariables>) =>
  useQuery<MediaImagesTotalQuery, MediaImagesTotalQueryVariables>(MediaImagesTotalDocument, options as useQuery.Options<MediaImagesTotalQuery, MediaImagesTotalQueryVariables>)

export const useUploadImageMutation = (options?: useMutation.Options<UploadImageMutation, UploadImageMutationVariables>) =>
  useMutation<UploadImageMutation, UploadImageMutationVariables>(UploadImageDocument, options as useMutation.Options<UploadImageMutation, UploadImageMutationVariables>)

export const useDeleteImageMutation = (options?: useMutation.Options<DeleteImageMutation, DeleteImageMutationVariables>) =>
  useMutation<DeleteImageMutation, DeleteImageMutationVariables>(DeleteImageDocument, options as useMutation.Options<DeleteImageMutation, DeleteImageMutationVariables>)