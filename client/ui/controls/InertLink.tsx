/** Renders a link without `href`, for the placeholder links that the specification requires. */
export const InertLink = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/useValidAnchor: an anchor without href is HTML's placeholder link
  <a role="link" aria-disabled="true">
    {children}
  </a>
)
