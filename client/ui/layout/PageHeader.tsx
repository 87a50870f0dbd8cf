/** The header of a signed-in page. */
export const PageHeader = ({ title, children }: { title: string; children?: string }) => (
  <header className="border-b border-line px-5 py-8 max-sm:py-4 sm:px-10">
    <h1 className="text-3xl wrap-anywhere max-sm:text-2xl">{title}</h1>
    {children && <p className="mt-1.5 text-muted wrap-anywhere max-sm:mt-0.5 max-sm:text-sm">{children}</p>}
  </header>
)
