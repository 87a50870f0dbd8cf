import { zodResolver } from '@hookform/resolvers/zod'
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { createPostInput, getMarkdownOrFallback } from '../../../server/blog/input'
import { showIssues, useOneAtATime } from '../../lib/form'
import { RequestError } from '../../lib/request-error'
import { toast } from '../../lib/toast'
import { type Conflict, ConflictDialog } from './ConflictDialog'
import { DraftOffer } from './DraftOffer'
import type { CreatePostInput } from './documents.generated'
import { toastPostFailure } from './failure'
import { PostFields } from './PostFields'
import { PostFormActions } from './PostFormActions'
import { differing, type EditedPost, emptyPost, type PostValues, valuesOf } from './post-values'
import type { Saved } from './SavedNote'
import { UnsavedGuard } from './UnsavedGuard'
import { useDraft } from './use-draft'
import { useSaveKey } from './use-save-key'
import { useSavePost } from './use-save-post'

const loadPreview = () => import('./PagePreviewDialog')
const PagePreviewDialog = lazy(() => loadPreview().then(module => ({ default: module.PagePreviewDialog })))

// The server's own schema, after the client has filled in what it is to fill in (specification §5, Blog post form).
const schema = z.pipe(
  z.transform(
    (values: PostValues): z.input<typeof createPostInput> => ({
      ...values,
      markdownContent: getMarkdownOrFallback(values),
    }),
  ),
  createPostInput,
)

interface Props {
  /** Undefined for a new one. */
  post: EditedPost | undefined
  personId: number
  isOpen: boolean
  onSaved: (saved: Saved) => void
  onKept: (id: number) => void
  onStart: () => void
  onCancel: () => void
}

/** The post form (specification §2, Blog administration). */
export function PostForm({ post: opened, personId, isOpen, onSaved, onKept, onStart, onCancel }: Props) {
  // What is saved. It changes by saving, and by a conflict.
  const [post, setPost] = useState(opened)
  const base = useMemo(() => (post ? valuesOf(post) : emptyPost), [post])
  const [version, setVersion] = useState(opened?.version)
  const [conflict, setConflict] = useState<Conflict>()
  const [isGone, setIsGone] = useState(false)
  const [previewed, setPreviewed] = useState<PostValues>()
  const isDone = useRef(false)
  const form = useForm<PostValues, unknown, CreatePostInput>({
    resolver: zodResolver(schema),
    defaultValues: base,
  })
  const addTag = useRef<() => void>(null)
  /** All that is written: a tag that is typed and not added yet is one. */
  const valuesNow = useCallback(() => {
    addTag.current?.()
    return form.getValues()
  }, [form])
  const draft = useDraft({ form, personId, postId: post?.id, base, version })
  const send = useSavePost()

  /** Goes on from what is saved now, with these values in the form. */
  const goOn = useCallback(
    (saved: EditedPost, values: PostValues) => {
      setPost(saved)
      setVersion(saved.version)
      form.reset(valuesOf(saved))
      form.reset(values, { keepDefaultValues: true })
    },
    [form],
  )

  const [save, saving] = useOneAtATime(async (input: CreatePostInput, stays: boolean) => {
    const sent = form.getValues()
    try {
      const saved = await send({ post, version, base, values: sent, input })
      draft.forget()
      setIsGone(false)
      toast({ title: `Blog post ${post ? 'updated' : 'created'} successfully` })
      // What was typed while it was on its way is not saved yet, and is not left.
      const now = valuesNow()
      const later = differing(now, sent)
      if (!stays && later.length === 0) {
        isDone.current = true
        return onSaved(saved)
      }
      goOn(saved, { ...valuesOf(saved), ...Object.fromEntries(later.map(name => [name, now[name]])) })
      onKept(saved.id)
    } catch (error) {
      draft.keep()
      if (post && error instanceof RequestError && error.code === 'CONFLICT') {
        return setConflict({ postId: post.id, base, mine: sent })
      }
      toastPostFailure(error, `Failed to ${post ? 'update' : 'create'} blog post`)
      showIssues(error, form)
      if (post && error instanceof RequestError && error.code === 'NOT_FOUND') {
        setIsGone(true)
        setPost(undefined)
      }
    }
  })
  const submit = (stays: boolean) => {
    valuesNow()
    void form.handleSubmit(input => save(input, stays))()
  }
  useSaveKey(isOpen && !conflict, () => submit(true))

  const isUnsaved = useCallback(
    () => !isDone.current && differing(valuesNow(), base).length > 0,
    [valuesNow, base],
  )
  const place = useRef<HTMLFormElement>(null)
  useEffect(() => {
    // What led here is gone with its list. Whoever has gone elsewhere while the post was coming stays there.
    if (!isOpen || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('[name="title"]')?.focus({ preventScroll: true })
  }, [isOpen])
  const [offer] = draft.offers
  return (
    <>
      <UnsavedGuard isUnsaved={isUnsaved} />
      {offer && (
        <DraftOffer
          draft={offer}
          onRestore={() => {
            draft.adopt(offer)
            // Written upon an older version, it is a conflict and is shown as one when it is saved.
            if (post) setVersion(offer.version)
            form.reset(offer.values, { keepDefaultValues: true })
            onStart()
          }}
          onDiscard={() => draft.discard(offer)}
        />
      )}
      {isGone && (
        <p role="alert" className="mt-6 border-l-2 border-danger py-1 pl-4">
          Somebody has deleted this post. What you wrote is still here: Create Post saves it as a new one.
        </p>
      )}
      <form
        ref={place}
        aria-label={post ? 'Edit Blog Post' : 'New Post'}
        noValidate
        onSubmit={event => {
          event.preventDefault()
          submit(false)
        }}
        onInput={onStart}
        className="@container pt-6 [&_:is(input,textarea,select,button)]:scroll-mb-24"
      >
        {/* What is on its way gets its address now: a title that is corrected meanwhile is not to change it. */}
        <PostFields form={form} isNew={!post && !saving} addTag={addTag} />
        <PostFormActions
          isEdit={Boolean(post)}
          isSaving={saving}
          keptAt={draft.keptAt}
          onPreview={() => setPreviewed(valuesNow())}
          onNearPreview={() => void loadPreview()}
          onCancel={onCancel}
        />
      </form>
      <Suspense>
        {previewed && (
          <PagePreviewDialog values={previewed} post={post} onClose={() => setPreviewed(undefined)} />
        )}
      </Suspense>
      {conflict && (
        <ConflictDialog
          conflict={conflict}
          onClose={() => setConflict(undefined)}
          onChoice={(theirs, values) => {
            setConflict(undefined)
            goOn(theirs, values)
            const isTheirs = differing(values, valuesOf(theirs)).length === 0
            draft.layAside(conflict.mine)
            toast({
              title: isTheirs ? 'Now showing the saved version' : 'Now showing your choice',
              description: isTheirs
                ? 'Yours is kept as a draft in this browser.'
                : 'Save it to replace the other version.',
            })
          }}
        />
      )}
    </>
  )
}
