import { Component, type ComponentType, lazy, type ReactNode, useState } from 'react'
import { preload } from '../ui/controls/preload'
import { LoadError } from '../ui/feedback/LoadError'
import { isServerReachable } from './api/rest'

/**
 * Returns a component that loads its code when it is first rendered, and a function that loads the code earlier. A
 * failed load shows an error with a retry button. Render the component inside Suspense.
 */
export function createLazyContent<TProps extends object>(loadComponent: () => Promise<ComponentType<TProps>>) {
  const load = async () => ({ default: await loadComponent() })
  // React.lazy caches a failure, so a retry needs a new component.
  let latestContent = lazy(load)
  function LazyContent(props: TProps) {
    const [Content, setContent] = useState(() => latestContent)
    const retry = async () => {
      if (!(await retryLoad(loadComponent))) return false
      latestContent = lazy(load)
      setContent(latestContent)
      return true
    }
    return (
      <LoadErrorBoundary onRetry={retry}>
        <Content {...props} />
      </LoadErrorBoundary>
    )
  }
  return { Content: LazyContent, preload: () => preload(loadComponent) }
}

/**
 * Loads the code again. Resolves to true on success and to false on failure. If the load fails although the server is
 * reachable, reloads the page. The reload helps in both possible cases: Chromium does not refetch a module that failed
 * to load, or a new release has removed the modules of the previous release.
 */
const retryLoad = async (loadComponent: () => Promise<unknown>): Promise<boolean> => {
  try {
    await loadComponent()
    return true
  } catch {
    if (await isServerReachable()) location.reload()
    return false
  }
}

interface BoundaryProps {
  /** Resolves to true if the children can be rendered again. */
  onRetry: () => Promise<boolean>
  children: ReactNode
}

class LoadErrorBoundary extends Component<BoundaryProps, { hasError: boolean }> {
  override state = { hasError: false }

  static getDerivedStateFromError() {
    return { hasError: true }
  }

  retry = async () => {
    if (await this.props.onRetry()) this.setState({ hasError: false })
  }

  override render() {
    if (!this.state.hasError) return this.props.children
    return (
      <div className="py-8">
        <LoadError onRetry={() => void this.retry()}>
          This part of the page didn't load. Check your connection and try again.
        </LoadError>
      </div>
    )
  }
}
