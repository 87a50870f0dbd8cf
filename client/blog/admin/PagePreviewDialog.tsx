import { useState } from 'react'
import { useOutletContext } from 'react-router-dom'
import { ctaButton } from '../../../server/blog/input'
import type { Viewer } from '../../lib/viewer'
import { FullDialog } from '../../ui/FullDialog'
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
export function PagePreviewDialog({ values, post, onClose }: Props) {
  const [width, setWidth] = useState<FrameWidth>(() => (innerWidth < 640 ? 'phone' : 'desktop'))
  const { preview, isLate, error } = usePreview({ content: values.content }, 0)
  const rest = useRest(values, post)
  return (
    <FullDialog
      title="Page preview"
      onClose={onClose}
      tools={<ViewSwitch legend="Width of the page" views={widths} value={width} onChange={setWidth} />}
    >
      {error && (
        <p role="alert" className="border-b border-line px-4 py-3 text-sm text-danger sm:px-6">
          The preview could not be made. {error}
        </p>
      )}
      {values.content.trim() === '' && (
        <p role="status" className="border-b border-line px-4 py-3 text-sm text-quiet sm:px-6">
          Content is empty, and Content is what readers get.
        </p>
      )}
      {isLate ? (
        <CentredSpinner />
      ) : (
        <PageFrame title="The page of the post" width={width} onEscape={onClose}>
          <PostArticle
            post={{
              ...rest,
              html: preview?.html ?? '',
              headings: preview?.headings ?? [],
              readingMinutes: preview?.readingMinutes ?? 1,
            }}
          />
        </PageFrame>
      )}
    </FullDialog>
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
