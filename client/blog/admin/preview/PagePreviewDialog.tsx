import { useState } from 'react'
import { useOutletContext } from 'react-router-dom'
import { ctaButton } from '../../../../server/blog/input'
import type { Viewer } from '../../../lib/session/viewer'
import { LoadError } from '../../../ui/feedback/LoadError'
import { CenteredSpinner } from '../../../ui/feedback/Spinner'
import { FullScreenDialog } from '../../../ui/overlays/FullScreenDialog'
import { PostArticle } from '../../article/PostArticle'
import type { CtaButtonValues, EditedPost, PostFormValues } from '../editor/post-form-values'
import { usePostChoicesQuery } from '../hooks.generated'
import { type PreviewDevice, PreviewFrame } from './PreviewFrame'
import { usePreview } from './use-preview'
import { ViewSwitch } from './ViewSwitch'

/** Narrower windows start with the phone preview. */
const MIN_DESKTOP_WINDOW_PX = 640

const deviceOptions: readonly { value: PreviewDevice; label: string }[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
]

interface Props {
  values: PostFormValues
  /** Undefined for a new post. */
  post: EditedPost | undefined
  onClose: () => void
}

/** Shows the public page of the post with the current form values. */
export function PagePreviewDialog({ onClose, ...page }: Props) {
  const [device, setDevice] = useState<PreviewDevice>(() => (innerWidth < MIN_DESKTOP_WINDOW_PX ? 'phone' : 'desktop'))
  const [attempt, setAttempt] = useState(0)
  return (
    <FullScreenDialog
      title="Page preview"
      onClose={onClose}
      toolbar={<ViewSwitch legend="Page width" views={deviceOptions} value={device} onChange={setDevice} />}
    >
      <PreviewPage key={attempt} {...page} device={device} onRetry={() => setAttempt(attempt + 1)} onEscape={onClose} />
    </FullScreenDialog>
  )
}

interface PreviewPageProps extends Omit<Props, 'onClose'> {
  device: PreviewDevice
  onRetry: () => void
  onEscape: () => void
}

function PreviewPage({ values, post, device, onRetry, onEscape }: PreviewPageProps) {
  const { preview, isPending, error } = usePreview({ content: values.content })
  const metadata = usePreviewMetadata(values, post)
  if (isPending) return <CenteredSpinner />
  if (error) {
    return (
      <div className="p-5 sm:p-8">
        <LoadError onRetry={onRetry}>{`Couldn't load the preview. ${error}`}</LoadError>
      </div>
    )
  }
  return (
    <>
      {!preview && (
        <p role="status" className="border-b border-line px-4 py-3 text-sm text-muted sm:px-6">
          Content is empty. Readers see only Content.
        </p>
      )}
      <PreviewFrame title="Post preview" device={device} onEscape={onEscape}>
        <PostArticle post={{ ...metadata, ...(preview ?? emptyPreview) }} />
      </PreviewFrame>
    </>
  )
}

const emptyPreview = { html: '', headings: [], readingMinutes: 1 }

function usePreviewMetadata(values: PostFormValues, post: EditedPost | undefined) {
  const viewer = useOutletContext<Viewer>()
  const { data } = usePostChoicesQuery()
  const [now] = useState(() => new Date().toISOString())
  return {
    title: values.title.trim() || 'Untitled',
    excerpt: values.summary,
    // The server sets `publishedAt` on first publication, and `createdAt` and the author on creation. Until then, the
    // preview shows the current time, and the viewer as the author.
    publishedAt: post?.publishedAt ?? now,
    createdAt: post?.createdAt ?? now,
    author: post?.author ?? viewer,
    category: data?.categories.find(({ id }) => id === values.categoryId) ?? null,
    featuredImage: values.featuredImageUrl ? { path: values.featuredImageUrl } : null,
    tags: values.tags.map(name => ({ name })),
    ctaButtons: values.ctaButtons.map(toPreviewButton),
  }
}

/** Replaces the URL of an invalid button with `#`, because the preview must not open an unvalidated URL. */
const toPreviewButton = (button: CtaButtonValues): CtaButtonValues =>
  ctaButton.safeParse(button).success ? button : { ...button, url: '#' }
