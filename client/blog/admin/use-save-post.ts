import type { CreatePostInput } from './documents.generated'
import { useCreatePostMutation, useUpdatePostMutation } from './hooks.generated'
import { differing, type EditedPost, type PostValues } from './post-values'

interface Sending {
  /** Undefined for a new one. */
  post: EditedPost | undefined
  /** The version that was written upon. */
  version: number | undefined
  base: PostValues
  values: PostValues
  /** The same values as the schema has read them. */
  input: CreatePostInput
}

/** Makes a post, or sends what has been changed of one: what nobody touched is not overwritten. */
export function useSavePost(): (sending: Sending) => Promise<EditedPost> {
  const [createPost] = useCreatePostMutation()
  const [updatePost] = useUpdatePostMutation()
  return async ({ post, version, base, values, input }) => {
    if (!post) {
      const { data } = await createPost({ variables: { input } })
      return known(data?.createPost)
    }
    const markdownContent = input.markdownContent ?? values.markdownContent
    const changed = differing({ ...values, markdownContent }, base)
    if (changed.length === 0) return post
    const changes = Object.fromEntries(changed.map(name => [name, input[name]]))
    const { data } = await updatePost({ variables: { id: post.id, input: { ...changes, version } } })
    return known(data?.updatePost)
  }
}

function known(post: EditedPost | undefined): EditedPost {
  if (!post) throw new Error('The server did not say what it saved.')
  return post
}
