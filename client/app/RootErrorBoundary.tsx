import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { Button } from '../ui/controls/Button'

/** What stands where a page broke, or where its code could not be fetched. */
export function RootErrorBoundary() {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <main className="page py-24">
      <h1 className="text-4xl">This page did not load</h1>
      <p className="mt-4 max-w-[34rem] text-quiet">
        Check your connection and load it again. If it fails again, the fault is ours.
      </p>
      <Button className="mt-8" onClick={() => location.reload()}>
        Load again
      </Button>
    </main>
  )
}
