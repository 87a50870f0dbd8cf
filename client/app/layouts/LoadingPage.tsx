import type { ReactNode } from 'react'
import { site } from '../../lib/site'
import { CenteredSpinner } from '../../ui/feedback/Spinner'

interface Props {
  /** What is loading, for screen readers. Default: "Loading". */
  label?: string
  children?: ReactNode
}

/** A page without a layout that shows a spinner while its code or the session is loading. */
export const LoadingPage = ({ label, children }: Props) => (
  <main id="main" tabIndex={-1}>
    <h1 className="sr-only">{site.name}</h1>
    <CenteredSpinner label={label} isFullPage />
    {children}
  </main>
)
