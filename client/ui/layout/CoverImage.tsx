interface Props {
  image: { path: string; srcset?: string | null } | null | undefined
  /** The `sizes` attribute: the rendered width. */
  sizes: string
  /** For images above the fold: loads immediately and with high priority. */
  eager?: boolean
}

/**
 * An image with an aspect ratio of 16:9 in front of a placeholder. The placeholder shows when there is no image, and
 * when the image fails to load: client/public/theme.js hides the failed image, which also works before hydration.
 */
export const CoverImage = ({ image, sizes, eager = false }: Props) => (
  <span className="relative block aspect-video w-full overflow-hidden rounded-sm bg-sunken outline -outline-offset-1 outline-line">
    <CoverPlaceholder />
    {image && (
      <img
        key={image.path}
        src={image.path}
        srcSet={image.srcset ?? undefined}
        sizes={image.srcset ? sizes : undefined}
        alt=""
        width={1600}
        height={900}
        loading={eager ? 'eager' : 'lazy'}
        // Low priority keeps off-screen images from competing with the eager one.
        fetchPriority={eager ? 'high' : 'low'}
        decoding="async"
        className="cover-image absolute inset-0 size-full bg-sunken object-cover"
      />
    )}
  </span>
)

const CoverPlaceholder = () => (
  <svg viewBox="0 0 160 90" fill="none" aria-hidden="true" className="block size-full text-tick">
    {[14, 30, 48, 68].map(radius => (
      <circle key={radius} cx="112" cy="52" r={radius} stroke="currentColor" strokeWidth="0.4" />
    ))}
    <path d="M112 52 24 14" stroke="currentColor" strokeWidth="0.4" />
    <circle cx="68" cy="33" r="1.6" className="fill-signal-fill" />
  </svg>
)
