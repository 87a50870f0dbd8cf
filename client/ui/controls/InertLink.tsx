/** The specification requires some links without a target. */
export const InertLink = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/useValidAnchor: an anchor without href is HTML's placeholder link
  <a role="link" aria-disabled="true">
    {children}
  </a>
)
