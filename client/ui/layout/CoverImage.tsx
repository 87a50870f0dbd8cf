interface Props {
  image: { path: string; srcset?: string | null } | null | undefined
  /** The `sizes` attribute: the rendered width. */
  sizes: string
  /** For images above the fold: loads immediately and with high priority. */
  eager?: boolean
}

const boxClass = 'block aspect-video w-full overflow-hidden rounded-sm bg-sunken outline -outline-offset-1 outline-line'

/** An image with a fixed ratio of 16:9, or a placeholder without an image. */
export function CoverImage({ image, sizes, eager = false }: Props) {
  if (!image) return <CoverPlaceholder />
  return (
    <img
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
      className={`object-cover ${boxClass}`}
    />
  )
}

const CoverPlaceholder = () => (
  <svg viewBox="0 0 160 90" fill="none" aria-hidden="true" className={`text-tick ${boxClass}`}>
    {[14, 30, 48, 68].map(radius => (
      <circle key={radius} cx="112" cy="52" r={radius} stroke="currentColor" strokeWidth="0.4" />
    ))}
    <path d="M112 52 24 14" stroke="currentColor" strokeWidth="0.4" />
    <circle cx="68" cy="33" r="1.6" className="fill-signal-fill" />
  </svg>
)
