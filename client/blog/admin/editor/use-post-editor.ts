import { useCallback, useMemo, useRef, useState } from 'react'
import { RequestError } from '../../../lib/api/request-error'
import { toast } from '../../../lib/feedback/toast'
import { getIssuePaths, setServerErrors } from '../../../lib/forms/server-errors'
import { useAsyncAction } from '../../../lib/forms/use-async-action'
import { highlightCreatedRow } from '../../../lib/lists/created-row'
import type { CreatePostInput } from '../documents.generated'
import { toastPostError } from '../error-toasts'
import type { Conflict } from './ConflictDialog'
import { type Draft, getDraftBase } from './draft-storage'
import {
  type EditedPost,
  listChangedFields,
  type PostFormMethods,
  type PostFormValues,
  toPostFormValues,
} from './post-form-values'
import type { SavedPost } from './SavedPostNotice'
import { useDraft } from './use-draft'
import { useOpenAction } from './use-open-action'
import { useSavePost } from './use-save-post'

export interface PostEditorOptions {
  form: PostFormMethods
  /** Undefined for a new post. */
  initialPost: EditedPost | undefined
  userId: number
  /** Opens or closes the settings panel, so that the first invalid field is visible and can take the focus. */
  revealFields: (paths: readonly string[]) => void
  /** Called after a save that closes the post. The editor then returns to create mode (specification §4). */
  onSaved: (savedPost: SavedPost) => void
  /** Called after a save that keeps the post open. */
  onSaveAndContinue: (id: number) => void
}

export function usePostEditor(options: PostEditorOptions) {
  const { form, initialPost, userId, revealFields, onSaved, onSaveAndContinue } = options
  const { getValues } = form
  const [post, setPost] = useState(initialPost)
  /** The saved values that a restored draft is based on. If undefined, the form values are based on `post`. */
  const [restoredBase, setRestoredBase] = useState<PostFormValues>()
  const base = useMemo(() => restoredBase ?? toPostFormValues(post), [restoredBase, post])
  const [version, setVersion] = useState(initialPost?.version)
  const [conflict, setConflict] = useState<Conflict>()
  const [isDeleted, setIsDeleted] = useState(false)
  const isClosing = useRef(false)
  const addPendingTagRef = useRef<() => void>(null)
  /** Returns the form values, after adding the text in the tags input as a tag. */
  const getCurrentValues = useCallback(() => {
    addPendingTagRef.current?.()
    return getValues()
  }, [getValues])
  const draft = useDraft({ form, userId, postId: post?.id, base, version })
  const savePost = useSavePost()
  const buildOpenAction = useOpenAction()

  /**
   * Makes `savedPost` the edited post and fills the form with `values`. The fields of `values` that differ from
   * `savedPost` count as changed.
   */
  const resetForm = (savedPost: EditedPost, values: PostFormValues) => {
    setPost(savedPost)
    setRestoredBase(undefined)
    setVersion(savedPost.version)
    form.reset(toPostFormValues(savedPost))
    form.reset(values, { keepDefaultValues: true })
  }

  const [save, saving] = useAsyncAction(async (input: CreatePostInput, shouldStayOpen: boolean) => {
    const submittedValues = getValues()
    try {
      const savedPost = await savePost({ post, version, base, values: submittedValues, input })
      draft.clear()
      setIsDeleted(false)
      if (!post) highlightCreatedRow('adminPosts', savedPost.id)
      toast({
        title: `Blog post ${post ? 'updated' : 'created'} successfully`,
        action: post || shouldStayOpen ? undefined : buildOpenAction(savedPost),
      })
      // Changes that the user made during the request are not saved yet, so they keep the post open.
      const currentValues = getCurrentValues()
      const changedSinceSubmit = listChangedFields(currentValues, submittedValues)
      if (!shouldStayOpen && changedSinceSubmit.length === 0) {
        isClosing.current = true
        return onSaved(savedPost)
      }
      resetForm(savedPost, {
        ...toPostFormValues(savedPost),
        ...Object.fromEntries(changedSinceSubmit.map(name => [name, currentValues[name]])),
      })
      onSaveAndContinue(savedPost.id)
    } catch (error) {
      draft.save()
      const code = post && error instanceof RequestError ? error.code : undefined
      if (post && code === 'CONFLICT') return setConflict({ postId: post.id, base, mine: submittedValues })
      toastPostError(error, `Failed to ${post ? 'update' : 'create'} blog post`)
      revealFields(getIssuePaths(error))
      setServerErrors(error, form)
      if (code === 'NOT_FOUND') {
        draft.moveToNewPost()
        setIsDeleted(true)
        setPost(undefined)
        setRestoredBase(undefined)
      }
    }
  })

  return {
    addPendingTagRef,
    getCurrentValues,
    post,
    draft,
    saving,
    conflict,
    /** True after a save failed because the post no longer exists. The next save creates a new post. */
    isDeleted,
    submit: (shouldStayOpen: boolean) => {
      getCurrentValues()
      void form.handleSubmit(
        input => save(input, shouldStayOpen),
        errors => revealFields(Object.keys(errors)),
      )()
    },
    hasUnsavedChanges: useCallback(
      () => !isClosing.current && listChangedFields(getCurrentValues(), base).length > 0,
      [getCurrentValues, base],
    ),
    restoreDraft: (recovered: Draft) => {
      draft.adopt(recovered)
      // If the post has a later version than the draft, saving causes a conflict. With the base of the draft, the
      // conflict dialog can distinguish this user's changes from the changes of other users.
      if (post) {
        setVersion(recovered.version)
        setRestoredBase(getDraftBase(recovered))
      }
      form.reset(recovered.values, { keepDefaultValues: true })
    },
    closeConflict: () => setConflict(undefined),
    /**
     * Stores the values of this user as a separate draft. Then fills the form with the selected values, which count as
     * changes to the version of the other user.
     */
    resolveConflict: (theirs: EditedPost, values: PostFormValues) => {
      if (conflict) draft.stash(conflict.mine)
      setConflict(undefined)
      resetForm(theirs, values)
      const isTheirVersion = listChangedFields(values, toPostFormValues(theirs)).length === 0
      toast({
        title: isTheirVersion ? 'Now showing the saved version' : 'Now showing your selection',
        description: isTheirVersion
          ? 'Your version is kept as a draft in this browser.'
          : 'Save to replace the other version.',
      })
    },
  }
}
