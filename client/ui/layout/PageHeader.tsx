interface Props {
  title: string
  children?: string
  /** Reduces the height, for pages where users work for a long time. */
  isCompact?: boolean
}

/** The header of a page that requires a login. */
export const PageHeader = ({ title, children, isCompact = false }: Props) => (
  <header className={`border-b border-line px-5 py-4 sm:px-10 ${isCompact ? '' : 'sm:py-8'}`}>
    <h1 className={`text-2xl wrap-anywhere ${isCompact ? '' : 'sm:text-3xl'}`}>{title}</h1>
    {children && <p className="mt-1.5 text-muted wrap-anywhere max-sm:mt-0.5 max-sm:text-sm">{children}</p>}
  </header>
)
