/** The heading of a page that has no head of its own, at the measure of all pages. */
export const PageHeading = ({ children }: { children: string }) => (
  <div className="page py-14 sm:py-20">
    <h1 className="text-4xl sm:text-5xl">{children}</h1>
  </div>
)
