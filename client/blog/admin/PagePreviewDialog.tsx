import { useState } from 'react'
import { useOutletContext } from 'react-router-dom'
import { ctaButton } from '../../../server/blog/input'
import type { Viewer } from '../../lib/viewer'
import { FullDialog } from '../../ui/FullDialog'
import { LoadError } from '../../ui/LoadError'
import { CentredSpinner } from '../../ui/Spinner'
import { PostArticle, type ShownPost } from '../BlogPostPage'
import { usePostChoicesQuery } from './hooks.generated'
import { type FrameWidth, PageFrame } from './PageFrame'
import type { CtaValues, EditedPost, PostValues } from './post-values'
import { usePreview } from './use-preview'
import { ViewSwitch } from './ViewSwitch'

const widths: readonly { value: FrameWidth; label: string }[] = [
  { value: 'phone', label: 'Phone' },
  { value: 'desktop', label: 'Desktop' },
]

interface Props {
  /** What is in the form. */
  values: PostValues
  /** Undefined for a new one. */
  post: EditedPost | undefined
  onClose: () => void
}

/** The page of the post as it would be if it were published now. */
export function PagePreviewDialog({ onClose, ...page }: Props) {
  const [width, setWidth] = useState<FrameWidth>(() => (innerWidth < 640 ? 'phone' : 'desktop'))
  const [attempt, setAttempt] = useState(0)
  return (
    <FullDialog
      title="Page preview"
      onClose={onClose}
      tools={<ViewSwitch legend="Width of the page" views={widths} value={width} onChange={setWidth} />}
    >
      <PostPage
        key={attempt}
        {...page}
        width={width}
        onRetry={() => setAttempt(attempt + 1)}
        onEscape={onClose}
      />
    </FullDialog>
  )
}

interface PageProps extends Omit<Props, 'onClose'> {
  width: FrameWidth
  onRetry: () => void
  onEscape: () => void
}

function PostPage({ values, post, width, onRetry, onEscape }: PageProps) {
  const { preview, isLate, error } = usePreview({ content: values.content }, 0)
  const rest = useRest(values, post)
  if (isLate) return <CentredSpinner />
  if (error) {
    return (
      <div className="p-5 sm:p-8">
        <LoadError onRetry={onRetry}>{`The preview could not be made. ${error}`}</LoadError>
      </div>
    )
  }
  return (
    <>
      {!preview && (
        <p role="status" className="border-b border-line px-4 py-3 text-sm text-quiet sm:px-6">
          Content is empty, and Content is what readers get.
        </p>
      )}
      <PageFrame title="The page of the post" width={width} onEscape={onEscape}>
        <PostArticle
          post={{
            ...rest,
            html: preview?.html ?? '',
            headings: preview?.headings ?? [],
            readingMinutes: preview?.readingMinutes ?? 1,
          }}
        />
      </PageFrame>
    </>
  )
}

/** What the page shows beside the text, of which the server makes what readers get. */
function useRest(
  values: PostValues,
  post: EditedPost | undefined,
): Omit<ShownPost, 'html' | 'headings' | 'readingMinutes'> {
  const viewer = useOutletContext<Viewer>()
  const { data } = usePostChoicesQuery()
  const [now] = useState(() => new Date().toISOString())
  return {
    title: values.title.trim() || 'Untitled',
    // It gets its date as it is first published, and its author as it is first saved.
    publishedAt: post?.publishedAt ?? now,
    createdAt: post?.createdAt ?? now,
    author: post?.author ?? viewer,
    category: data?.categories.find(({ id }) => id === values.categoryId) ?? null,
    featuredImage: values.featuredImageUrl ? { path: values.featuredImageUrl } : null,
    tags: values.tags.map(name => ({ name })),
    ctaButtons: values.ctaButtons.map(shownButton),
  }
}

/** An address that could not be saved leads nowhere. */
const shownButton = (button: CtaValues): CtaValues =>
  ctaButton.safeParse(button).success ? button : { ...button, url: '#' }
