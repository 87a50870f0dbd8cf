import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/controls/Button'

/** Shown when a page throws or its code cannot be loaded. */
export function RootErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="page py-24">
      <h1 className="text-4xl">This page didn't load</h1>
      <p className="mt-4 max-w-[34rem] text-muted">
        Check your connection and try again. If that doesn't help, the problem is on our side.
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Try again
      </Button>
    </main>
  )
}
