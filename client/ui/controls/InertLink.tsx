/** A link that leads nowhere yet, as the specification wants some: HTML's own placeholder for one. */
export const InertLink = ({ children }: { children: string }) => (
  // biome-ignore lint/a11y/useValidAnchor: without a href it is inert, which is the point
  <a role="link" aria-disabled="true">
    {children}
  </a>
)
