import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../../ui/controls/Button'
import { StatusPage } from '../../ui/layout/StatusPage'
import { Header } from './Header'
import { SkipLink } from './SkipLink'

/** Shows an error page when a layout throws or its code cannot be loaded. */
export const RootErrorBoundary = () => (
  <>
    <SkipLink />
    <Header />
    <main id="main" tabIndex={-1}>
      <PageErrorBoundary />
    </main>
  </>
)

/** Shows an error inside the layout when a page throws or its code cannot be loaded. */
export function PageErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <StatusPage title="This page didn't load" actions={<Button onClick={() => location.reload()}>Try again</Button>}>
      Check your connection and try again. If that doesn't help, try again later.
    </StatusPage>
  )
}
