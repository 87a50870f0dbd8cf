import { useMutation, useQuery } from '@apollo/client/react'
import { type AdminCategoriesQuery, type AdminCategoriesQueryVariables, AdminCategoriesDocument, type DeleteCategoryMutation, type DeleteCategoryMutationVariables, DeleteCategoryDocument, type CreateCategoryMutation, type CreateCategoryMutationVariables, CreateCategoryDocument, type UpdateCategoryMutation, type UpdateCategoryMutationVariables, UpdateCategoryDocument, type SchedulePostMutation, type SchedulePostMutationVariables, SchedulePostDocument, type UnschedulePostMutation, type UnschedulePostMutationVariables, UnschedulePostDocument, type PostChoicesQuery, type PostChoicesQueryVariables, PostChoicesDocument, type EditedPostQuery, type EditedPostQueryVariables, EditedPostDocument, type CreatePostMutation, type CreatePostMutationVariables, CreatePostDocument, type UpdatePostMutation, type UpdatePostMutationVariables, UpdatePostDocument, type MediaImagesQuery, type MediaImagesQueryVariables, MediaImagesDocument, type MediaImagesTotalQuery, type MediaImagesTotalQueryVariables, MediaImagesTotalDocument, type DeleteImageMutation, type DeleteImageMutationVariables, DeleteImageDocument, type UploadImageMutation, type UploadImageMutationVariables, UploadImageDocument, type AdminPostsQuery, type AdminPostsQueryVariables, AdminPostsDocument, type AdminPostsTotalQuery, type AdminPostsTotalQueryVariables, AdminPostsTotalDocument, type PublishPostMutation, type PublishPostMutationVariables, PublishPostDocument, type UnpublishPostMutation, type UnpublishPostMutationVariables, UnpublishPostDocument, type DeletePostMutation, type DeletePostMutationVariables, DeletePostDocument, type PostPreviewQuery, type PostPreviewQueryVariables, PostPreviewDocument } from './documents.generated'
export const useAdminCategoriesQuery = (options?: useQuery.Options<AdminCategoriesQuery, AdminCategoriesQueryVariables>) =>
  useQuery(AdminCategoriesDocument, options)

export const useDeleteCategoryMutation = (options?: Omit<useMutation.Options<DeleteCategoryMutation, DeleteCategoryMutationVariables>, 'variables'>) =>
  useMutation(DeleteCategoryDocument, options)

export const useCreateCategoryMutation = (options?: Omit<useMutation.Options<CreateCategoryMutation, CreateCategoryMutationVariables>, 'variables'>) =>
  useMutation(CreateCategoryDocument, options)

export const useUpdateCategoryMutation = (options?: Omit<useMutation.Options<UpdateCategoryMutation, UpdateCategoryMutationVariables>, 'variables'>) =>
  useMutation(UpdateCategoryDocument, options)

export const useSchedulePostMutation = (options?: Omit<useMutation.Options<SchedulePostMutation, SchedulePostMutationVariables>, 'variables'>) =>
  useMutation(SchedulePostDocument, options)

export const useUnschedulePostMutation = (options?: Omit<useMutation.Options<UnschedulePostMutation, UnschedulePostMutationVariables>, 'variables'>) =>
  useMutation(UnschedulePostDocument, options)

export const usePostChoicesQuery = (options?: useQuery.Options<PostChoicesQuery, PostChoicesQueryVariables>) =>
  useQuery(PostChoicesDocument, options)

export const useEditedPostQuery = (options: useQuery.Options<EditedPostQuery, EditedPostQueryVariables>) =>
  useQuery(EditedPostDocument, options)

export const useCreatePostMutation = (options?: Omit<useMutation.Options<CreatePostMutation, CreatePostMutationVariables>, 'variables'>) =>
  useMutation(CreatePostDocument, options)

export const useUpdatePostMutation = (options?: Omit<useMutation.Options<UpdatePostMutation, UpdatePostMutationVariables>, 'variables'>) =>
  useMutation(UpdatePostDocument, options)

export const useMediaImagesQuery = (options?: useQuery.Options<MediaImagesQuery, MediaImagesQueryVariables>) =>
  useQuery(MediaImagesDocument, options)

export const useMediaImagesTotalQuery = (options?: useQuery.Options<MediaImagesTotalQuery, MediaImagesTotalQueryVariables>) =>
  useQuery(MediaImagesTotalDocument, options)

export const useDeleteImageMutation = (options?: Omit<useMutation.Options<DeleteImageMutation, DeleteImageMutationVariables>, 'variables'>) =>
  useMutation(DeleteImageDocument, options)

export const useUploadImageMutation = (options?: Omit<useMutation.Options<UploadImageMutation, UploadImageMutationVariables>, 'variables'>) =>
  useMutation(UploadImageDocument, options)

export const useAdminPostsQuery = (options: useQuery.Options<AdminPostsQuery, AdminPostsQueryVariables>) =>
  useQuery(AdminPostsDocument, options)

export const useAdminPostsTotalQuery = (options?: useQuery.Options<AdminPostsTotalQuery, AdminPostsTotalQueryVariables>) =>
  useQuery(AdminPostsTotalDocument, options)

export const usePublishPostMutation = (options?: Omit<useMutation.Options<PublishPostMutation, PublishPostMutationVariables>, 'variables'>) =>
  useMutation(PublishPostDocument, options)

export const useUnpublishPostMutation = (options?: Omit<useMutation.Options<UnpublishPostMutation, UnpublishPostMutationVariables>, 'variables'>) =>
  useMutation(UnpublishPostDocument, options)

export const useDeletePostMutation = (options?: Omit<useMutation.Options<DeletePostMutation, DeletePostMutationVariables>, 'variables'>) =>
  useMutation(DeletePostDocument, options)

export const usePostPreviewQuery = (options?: useQuery.Options<PostPreviewQuery, PostPreviewQueryVariables>) =>
  useQuery(PostPreviewDocument, options)