/** A link without a target. The specification requires such links in some places. */
export const InertLink = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/useValidAnchor: an anchor without href is HTML's placeholder link
  <a role="link" aria-disabled="true">
    {children}
  </a>
)
