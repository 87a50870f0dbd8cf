import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/controls/Button'

/** Shows an error page when a route throws or its code cannot be loaded. */
export function RootErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="page py-24">
      <h1 className="text-4xl">This page didn't load</h1>
      <p className="mt-4 max-w-[34rem] text-muted">
        Check your connection and try again. If that doesn't help, try again later.
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
