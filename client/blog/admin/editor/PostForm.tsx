import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { getMarkdownOrFallback, postFormInput } from '../../../../server/blog/input'
import { useSchemaForm } from '../../../lib/forms/use-schema-form'
import type { CreatePostInput } from '../documents.generated'
import { ConflictDialog } from './ConflictDialog'
import { PostFields } from './fields/PostFields'
import { PostFormActions } from './PostFormActions'
import { type PostFormValues, toPostFormValues } from './post-form-values'
import { RestoreDraftBanner } from './RestoreDraftBanner'
import { UnsavedChangesGuard } from './UnsavedChangesGuard'
import { type PostEditorOptions, usePostEditor } from './use-post-editor'
import { useSaveShortcut } from './use-save-shortcut'

const loadPreview = () => import('../preview/PagePreviewDialog').then(module => ({ default: module.PagePreviewDialog }))
const PagePreviewDialog = lazy(loadPreview)

// The server's form schema, applied after the client fills in missing Markdown (specification §5, Blog post form).
const postFormSchema = z.pipe(
  z.transform(
    (values: PostFormValues): z.input<typeof postFormInput> => ({
      ...values,
      markdownContent: getMarkdownOrFallback(values),
    }),
  ),
  postFormInput,
)

export interface PostFormProps extends Omit<PostEditorOptions, 'form'> {
  /** False while another tab of the administration is selected. */
  isActive: boolean
  /** Called on every input and after a draft is restored. */
  onEditStart: () => void
  onCancel: () => void
}

/** The post form (specification §2, Blog administration). */
export function PostForm({ isActive, onEditStart, onCancel, ...options }: PostFormProps) {
  const form = useSchemaForm<PostFormValues, CreatePostInput>(postFormSchema, toPostFormValues(options.initialPost))
  const editor = usePostEditor({ form, ...options })
  const { post, draft, saving, conflict, submit } = editor
  const [previewValues, setPreviewValues] = useState<PostFormValues>()
  useSaveShortcut(isActive && !conflict, () => submit(true))
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The link that opened the editor is unmounted with its list. A focus that the user has moved since then stays.
    if (!isActive || document.activeElement !== document.body) return
    formRef.current?.querySelector<HTMLElement>('[name="title"]')?.focus({ preventScroll: true })
  }, [isActive])
  const [recoverableDraft] = draft.recoverableDrafts
  return (
    <>
      <UnsavedChangesGuard hasUnsavedChanges={editor.hasUnsavedChanges} />
      {recoverableDraft && (
        <RestoreDraftBanner
          draft={recoverableDraft}
          onRestore={() => {
            editor.restoreDraft(recoverableDraft)
            onEditStart()
          }}
          onDiscard={() => draft.discard(recoverableDraft)}
        />
      )}
      {editor.isDeleted && (
        <p role="alert" className="mt-6 border-l-2 border-danger py-1 pl-4">
          Someone deleted this post. Your changes are still here. Select Create Post to save them as a new post.
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
        className="@container pt-6"
      >
        {/* A new post receives its slug from the request: title changes during the request must not alter it. */}
        <PostFields form={form} isNew={!post && !saving} addPendingTagRef={editor.addPendingTagRef} />
        <PostFormActions
          isEdit={Boolean(post)}
          isSaving={saving}
          draftSavedAt={draft.savedAt}
          onPreview={() => setPreviewValues(editor.getCurrentValues())}
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
        <ConflictDialog conflict={conflict} onClose={editor.closeConflict} onResolve={editor.resolveConflict} />
      )}
    </>
  )
}
