import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { createPostInput, getMarkdownOrFallback } from '../../../../server/blog/input'
import { RequestError } from '../../../lib/api/request-error'
import { toast } from '../../../lib/feedback/toast'
import { setServerErrors, useAsyncAction } from '../../../lib/forms/form-submission'
import type { CreatePostInput } from '../documents.generated'
import { toastPostError } from '../error-toasts'
import { type Conflict, ConflictDialog } from './ConflictDialog'
import { PostFields } from './fields/PostFields'
import { PostFormActions } from './PostFormActions'
import {
  type EditedPost,
  emptyPostFormValues,
  listChangedFields,
  type PostFormValues,
  toPostFormValues,
} from './post-form-values'
import { RestoreDraftBanner } from './RestoreDraftBanner'
import type { SavedPost } from './SavedPostNotice'
import { UnsavedChangesGuard } from './UnsavedChangesGuard'
import { useDraft } from './use-draft'
import { useSavePost } from './use-save-post'
import { useSaveShortcut } from './use-save-shortcut'

const loadPreview = () => import('../preview/PagePreviewDialog')
const PagePreviewDialog = lazy(() => loadPreview().then(module => ({ default: module.PagePreviewDialog })))

// The server's own schema, after the client has filled in what it is to fill in (specification §5, Blog post form).
const postFormSchema = z.pipe(
  z.transform(
    (values: PostFormValues): z.input<typeof createPostInput> => ({
      ...values,
      markdownContent: getMarkdownOrFallback(values),
    }),
  ),
  createPostInput,
)

interface Props {
  /** Undefined for a new one. */
  post: EditedPost | undefined
  userId: number
  isActive: boolean
  onSaved: (savedPost: SavedPost) => void
  onSaveAndContinue: (id: number) => void
  onEditStart: () => void
  onCancel: () => void
}

/** The post form (specification §2, Blog administration). */
export function PostForm({
  post: initialPost,
  userId,
  isActive,
  onSaved,
  onSaveAndContinue,
  onEditStart,
  onCancel,
}: Props) {
  // What is saved. It changes by saving, and by a conflict.
  const [post, setPost] = useState(initialPost)
  const base = useMemo(() => (post ? toPostFormValues(post) : emptyPostFormValues), [post])
  const [version, setVersion] = useState(initialPost?.version)
  const [conflict, setConflict] = useState<Conflict>()
  const [isDeleted, setIsDeleted] = useState(false)
  const [previewValues, setPreviewValues] = useState<PostFormValues>()
  const isClosing = useRef(false)
  const form = useForm<PostFormValues, unknown, CreatePostInput>({
    resolver: zodResolver(postFormSchema),
    defaultValues: base,
  })
  const addPendingTagRef = useRef<() => void>(null)
  /** All that is written: a tag that is typed and not added yet is one. */
  const getCurrentValues = useCallback(() => {
    addPendingTagRef.current?.()
    return form.getValues()
  }, [form])
  const draft = useDraft({ form, userId, postId: post?.id, base, version })
  const savePost = useSavePost()

  /** Goes on from what is saved now, with these values in the form. */
  const continueFrom = useCallback(
    (savedPost: EditedPost, values: PostFormValues) => {
      setPost(savedPost)
      setVersion(savedPost.version)
      form.reset(toPostFormValues(savedPost))
      form.reset(values, { keepDefaultValues: true })
    },
    [form],
  )

  const [save, saving] = useAsyncAction(async (input: CreatePostInput, shouldStayOpen: boolean) => {
    const submittedValues = form.getValues()
    try {
      const savedPost = await savePost({ post, version, base, values: submittedValues, input })
      draft.clear()
      setIsDeleted(false)
      toast({ title: `Blog post ${post ? 'updated' : 'created'} successfully` })
      // What was typed while it was on its way is not saved yet, and is not left.
      const currentValues = getCurrentValues()
      const changedSinceSubmit = listChangedFields(currentValues, submittedValues)
      if (!shouldStayOpen && changedSinceSubmit.length === 0) {
        isClosing.current = true
        return onSaved(savedPost)
      }
      continueFrom(savedPost, {
        ...toPostFormValues(savedPost),
        ...Object.fromEntries(changedSinceSubmit.map(name => [name, currentValues[name]])),
      })
      onSaveAndContinue(savedPost.id)
    } catch (error) {
      draft.save()
      if (post && error instanceof RequestError && error.code === 'CONFLICT') {
        return setConflict({ postId: post.id, base, mine: submittedValues })
      }
      toastPostError(error, `Failed to ${post ? 'update' : 'create'} blog post`)
      setServerErrors(error, form)
      if (post && error instanceof RequestError && error.code === 'NOT_FOUND') {
        setIsDeleted(true)
        setPost(undefined)
      }
    }
  })
  const submit = (shouldStayOpen: boolean) => {
    getCurrentValues()
    void form.handleSubmit(input => save(input, shouldStayOpen))()
  }
  useSaveShortcut(isActive && !conflict, () => submit(true))

  const hasUnsavedChanges = useCallback(
    () => !isClosing.current && listChangedFields(getCurrentValues(), base).length > 0,
    [getCurrentValues, base],
  )
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What led here is gone with its list. Whoever has gone elsewhere while the post was coming stays there.
    if (!isActive || document.activeElement !== document.body) return
    formRef.current?.querySelector<HTMLElement>('[name="title"]')?.focus({ preventScroll: true })
  }, [isActive])
  const [recoverableDraft] = draft.recoverableDrafts
  return (
    <>
      <UnsavedChangesGuard hasUnsavedChanges={hasUnsavedChanges} />
      {recoverableDraft && (
        <RestoreDraftBanner
          draft={recoverableDraft}
          onRestore={() => {
            draft.restore(recoverableDraft)
            // Written upon an older version, it is a conflict and is shown as one when it is saved.
            if (post) setVersion(recoverableDraft.version)
            form.reset(recoverableDraft.values, { keepDefaultValues: true })
            onEditStart()
          }}
          onDiscard={() => draft.discard(recoverableDraft)}
        />
      )}
      {isDeleted && (
        <p role="alert" className="mt-6 border-l-2 border-danger py-1 pl-4">
          Somebody has deleted this post. What you wrote is still here: Create Post saves it as a new one.
        </p>
      )}
      <form
        ref={formRef}
        aria-label={post ? 'Edit Blog Post' : 'New Post'}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit(false)
        }}
        onInput={onEditStart}
        className="@container pt-6 [&_:is(input,textarea,select,button)]:scroll-mb-24"
      >
        {/* What is on its way gets its address now: a title that is corrected meanwhile is not to change it. */}
        <PostFields form={form} isNew={!post && !saving} addPendingTagRef={addPendingTagRef} />
        <PostFormActions
          isEdit={Boolean(post)}
          isSaving={saving}
          draftSavedAt={draft.savedAt}
          onPreview={() => setPreviewValues(getCurrentValues())}
          onPreloadPreview={() => void loadPreview()}
          onCancel={onCancel}
        />
      </form>
      <Suspense>
        {previewValues && (
          <PagePreviewDialog values={previewValues} post={post} onClose={() => setPreviewValues(undefined)} />
        )}
      </Suspense>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onResolve={(theirs, values) => {
            setConflict(undefined)
            continueFrom(theirs, values)
            const isTheirVersion = listChangedFields(values, toPostFormValues(theirs)).length === 0
            draft.stash(conflict.mine)
            toast({
              title: isTheirVersion ? 'Now showing the saved version' : 'Now showing your choice',
              description: isTheirVersion
                ? 'Yours is kept as a draft in this browser.'
                : 'Save it to replace the other version.',
            })
          }}
        />
      )}
    </>
  )
}
