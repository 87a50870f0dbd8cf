import '../ui/styles/index.css'
import { StrictMode, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  type HydrationState,
  matchRoutes,
  type RouteObject,
  RouterProvider,
} from 'react-router-dom'
import { prefetchOnIntent } from './prefetch'
import { authenticatedRouteId, routes } from './routes'

const root = document.getElementById('root')
const hydrationData = readHydrationData()

// The first render must match the served HTML, so the code of the matched routes loads before the router starts.
const routeLoads = matchRoutes(routes, location)?.map(({ route }) => loadLazyRoute(route)) ?? []
const areRoutesLoaded = (await Promise.all(routeLoads)).every(Boolean)

// A page with hydration data works even if its code cannot be loaded. The thrown error tells client/app/app-loader.ts
// that the import failed. A page without hydration data shows only a spinner. If its code cannot be loaded, the router
// starts anyway and shows an error.
if (hydrationData && !areRoutesLoaded) throw new Error('The code of the page could not be loaded')
if (root) await startApp(root)

async function startApp(root: HTMLElement) {
  // Starts in a new task, because the task that evaluated the modules was already long.
  await new Promise(resolve => setTimeout(resolve))
  const router = createBrowserRouter(routes, { hydrationData: hydrationData ?? undefined })
  prefetchOnIntent(routes, authenticatedRouteId)
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // Hydration in a transition yields to user input.
  if (hydrationData) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Loads the code of a lazy route into the route object. Resolves to false if the code cannot be loaded. */
async function loadLazyRoute(route: RouteObject): Promise<boolean> {
  if (typeof route.lazy !== 'function') return true
  try {
    Object.assign(route, await route.lazy(), { lazy: undefined })
    return true
  } catch {
    return false
  }
}

function readHydrationData(): HydrationState | null {
  const json = document.querySelector('script#kairos-data')?.textContent
  return json ? JSON.parse(json) : null
}
