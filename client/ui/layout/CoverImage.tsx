interface Props {
  image: { path: string; srcset?: string | null } | null | undefined
  /** The rendered width, for the `sizes` attribute. */
  sizes: string
  /** True for an image above the fold. */
  eager?: boolean
}

/** Shows a placeholder if there is no image or the image fails to load (client/ui/styles/layout.css). */
export const CoverImage = ({ image, sizes, eager = false }: Props) => (
  <span className="cover relative block aspect-video w-full">
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
        // Low priority keeps off-screen images from competing with the eager image.
        fetchPriority={eager ? 'high' : 'low'}
        decoding="async"
        className="cover-image absolute inset-0 size-full object-cover"
      />
    )}
  </span>
)
