import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { getMarkdownOrFallback, postFormInput } from '../../../../server/blog/input'
import { useSchemaForm } from '../../../lib/forms/use-schema-form'
import { preload } from '../../../ui/controls/preload'
import { SidePanel } from '../../../ui/overlays/SidePanel'
import type { CreatePostInput } from '../documents.generated'
import { ConflictDialog } from './ConflictDialog'
import { ContentPane } from './fields/ContentPane'
import { SettingsFields } from './fields/SettingsFields'
import { TitleField } from './fields/TitleField'
import { PostEditorBar } from './PostEditorBar'
import { type PostFormValues, toPostFormValues } from './post-form-values'
import { RestoreDraftBanner } from './RestoreDraftBanner'
import { UnsavedChangesGuard } from './UnsavedChangesGuard'
import { type PostEditorOptions, usePostEditor } from './use-post-editor'
import { useSaveShortcut } from './use-save-shortcut'
import { useSettingsPanel } from './use-settings-panel'

const loadPreview = () => import('../preview/PagePreviewDialog').then(module => ({ default: module.PagePreviewDialog }))
const PagePreviewDialog = lazy(loadPreview)
const ShortcutsDialog = lazy(async () => ({
  default: (await import('../rich-text/ShortcutsDialog')).ShortcutsDialog,
}))

// Replaces Markdown that is too short (specification §5, Blog post form), and then applies the server's schema.
const postFormSchema = z.pipe(
  z.transform(
    (values: PostFormValues): z.input<typeof postFormInput> => ({
      ...values,
      markdownContent: getMarkdownOrFallback(values),
    }),
  ),
  postFormInput,
)

export interface PostFormProps extends Omit<PostEditorOptions, 'form' | 'revealFields'> {
  /** False while another tab of the blog administration is selected. */
  isActive: boolean
  /** The result of the last save, shown above the fields. */
  notice: ReactNode
  /** Called on each input event, and after a draft is restored. */
  onEdit: () => void
  onCancel: () => void
}

/** Creates or edits a post (specification §2, Blog administration). */
export function PostForm({ isActive, notice, onEdit, onCancel, ...options }: PostFormProps) {
  const form = useSchemaForm<PostFormValues, CreatePostInput>(postFormSchema, toPostFormValues(options.initialPost))
  const settings = useSettingsPanel()
  const settingsId = useId()
  const editor = usePostEditor({ form, revealFields: settings.revealFields, ...options })
  const { post, draft, saving, conflict, submit } = editor
  const [previewValues, setPreviewValues] = useState<PostFormValues>()
  const [areShortcutsOpen, setAreShortcutsOpen] = useState(false)
  useSaveShortcut(isActive && !conflict, () => submit(true))
  const formRef = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // The focus is on the body if the element that opened the editor has been unmounted.
    if (!isActive || document.activeElement !== document.body) return
    formRef.current?.querySelector<HTMLElement>('[name="title"]')?.focus({ preventScroll: true })
  }, [isActive])
  const [recoverableDraft] = draft.recoverableDrafts
  return (
    <>
      <UnsavedChangesGuard hasUnsavedChanges={editor.hasUnsavedChanges} canStoreDraft={draft.savedAt !== null} />
      <form
        ref={formRef}
        aria-label={post ? 'Edit Blog Post' : 'New Post'}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit(false)
        }}
        onInput={onEdit}
      >
        <PostEditorBar
          control={form.control}
          isEdit={Boolean(post)}
          isSaving={saving}
          savedAt={post?.updatedAt}
          draftSavedAt={draft.savedAt}
          settings={settings}
          settingsId={settingsId}
          onShowShortcuts={() => setAreShortcutsOpen(true)}
          onPreview={() => setPreviewValues(editor.getCurrentValues())}
          onPreloadPreview={() => preload(loadPreview)}
          onCancel={onCancel}
        />
        <div
          className={
            settings.isColumn && settings.isOpen ? '-mr-10 grid grid-cols-[minmax(0,1fr)_21.5rem] gap-x-7' : ''
          }
        >
          <div className="min-w-0 pb-12">
            <div className="mx-auto max-w-[42rem] max-[52rem]:max-w-none">
              {notice}
              {recoverableDraft && (
                <RestoreDraftBanner
                  draft={recoverableDraft}
                  onRestore={() => {
                    editor.restoreDraft(recoverableDraft)
                    onEdit()
                  }}
                  onDiscard={() => draft.discard(recoverableDraft)}
                />
              )}
              {editor.isDeleted && (
                <p role="alert" className="mt-6 border-l-2 border-danger py-1 pl-4">
                  Someone deleted this post. Your changes are still here. Select Create Post to save them as a new post.
                </p>
              )}
              <div className="space-y-6 pt-6">
                {/* A pending create request has already sent the slug, so title changes must not alter it. */}
                <TitleField form={form} isNew={!post && !saving} />
                <ContentPane form={form} />
              </div>
            </div>
          </div>
          <SidePanel
            id={settingsId}
            title="Settings"
            isColumn={settings.isColumn}
            open={settings.isOpen}
            onClose={settings.close}
            columnClass="editor-column sticky border-l pr-5"
          >
            <SettingsFields form={form} post={post} addPendingTagRef={editor.addPendingTagRef} />
          </SidePanel>
        </div>
      </form>
      <Suspense>
        {previewValues && (
          <PagePreviewDialog values={previewValues} post={post} onClose={() => setPreviewValues(undefined)} />
        )}
        {areShortcutsOpen && <ShortcutsDialog onClose={() => setAreShortcutsOpen(false)} />}
      </Suspense>
      {conflict && (
        <ConflictDialog conflict={conflict} onClose={editor.closeConflict} onResolve={editor.resolveConflict} />
      )}
    </>
  )
}
