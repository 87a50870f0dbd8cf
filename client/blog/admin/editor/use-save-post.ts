import type { CreatePostInput } from '../documents.generated'
import { useCreatePostMutation, useUpdatePostMutation } from '../hooks.generated'
import { type EditedPost, listChangedFields, type PostFormValues } from './post-form-values'

interface SavePostRequest {
  /** Undefined to create a post. */
  post: EditedPost | undefined
  version: number | undefined
  /** The saved values that the changes are based on. */
  base: PostFormValues
  values: PostFormValues
  /** The parsed `values`. */
  input: CreatePostInput
}

/**
 * Returns a function that creates a post, or updates only the changed fields of an existing post. An update rejects
 * with the code CONFLICT if `version` is outdated.
 */
export function useSavePost(): (request: SavePostRequest) => Promise<EditedPost> {
  const [createPost] = useCreatePostMutation()
  const [updatePost] = useUpdatePostMutation()
  return async ({ post, version, base, values, input }) => {
    if (!post) {
      const { data } = await createPost({ variables: { input } })
      return requireSavedPost(data?.createPost)
    }
    // Parsing replaces Markdown that is too short, so `input` can differ from `values`.
    const markdownContent = input.markdownContent ?? values.markdownContent
    const changedFields = listChangedFields({ ...values, markdownContent }, base)
    if (changedFields.length === 0) return post
    // If the server receives Markdown without `content`, it replaces `content` with the converted Markdown.
    const sentFields = changedFields.includes('markdownContent')
      ? [...changedFields, 'content' as const]
      : changedFields
    const changes = Object.fromEntries(sentFields.map(name => [name, input[name]]))
    const { data } = await updatePost({ variables: { id: post.id, input: { ...changes, version } } })
    return requireSavedPost(data?.updatePost)
  }
}

function requireSavedPost(post: EditedPost | undefined): EditedPost {
  if (!post) throw new Error("The server didn't return the saved post.")
  return post
}
