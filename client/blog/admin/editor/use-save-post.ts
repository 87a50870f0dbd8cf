import type { CreatePostInput } from '../documents.generated'
import { useCreatePostMutation, useUpdatePostMutation } from '../hooks.generated'
import { type EditedPost, listChangedFields, type PostFormValues } from './post-form-values'

interface SavePostRequest {
  /** Undefined for a new one. */
  post: EditedPost | undefined
  /** The version that was written upon. */
  version: number | undefined
  base: PostFormValues
  values: PostFormValues
  /** The same values as the schema has read them. */
  input: CreatePostInput
}

/** Makes a post, or sends what has been changed of one: what nobody touched is not overwritten. */
export function useSavePost(): (request: SavePostRequest) => Promise<EditedPost> {
  const [createPost] = useCreatePostMutation()
  const [updatePost] = useUpdatePostMutation()
  return async ({ post, version, base, values, input }) => {
    if (!post) {
      const { data } = await createPost({ variables: { input } })
      return requireSavedPost(data?.createPost)
    }
    const markdownContent = input.markdownContent ?? values.markdownContent
    const changedFields = listChangedFields({ ...values, markdownContent }, base)
    if (changedFields.length === 0) return post
    const changes = Object.fromEntries(changedFields.map(name => [name, input[name]]))
    const { data } = await updatePost({ variables: { id: post.id, input: { ...changes, version } } })
    return requireSavedPost(data?.updatePost)
  }
}

function requireSavedPost(post: EditedPost | undefined): EditedPost {
  if (!post) throw new Error('The server did not say what it saved.')
  return post
}
