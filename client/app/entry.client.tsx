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
import { reportScriptsLost } from '../lib/forms/early-submit'
import { prefetchOnIntent } from './prefetch'
import { authenticatedRouteId, routes } from './routes'

const root = document.getElementById('root')
const hydrationData = readHydrationData()

// The code of the matched routes is there before the router is, so that what it first draws is what was served.
const routeLoads = matchRoutes(routes, location)?.map(({ route }) => loadLazyRoute(route)) ?? []
const areRoutesLoaded = (await Promise.all(routeLoads)).every(Boolean)

// What was served can be read without it, and its links lead on. A shell is drawn here, if only to say what is missing.
if (hydrationData && !areRoutesLoaded) reportScriptsLost()
else if (root) await startApp(root)

async function startApp(root: HTMLElement) {
  // A task of its own: what has just come to be there was work enough for one.
  await new Promise(resolve => setTimeout(resolve))
  const router = createBrowserRouter(routes, { hydrationData: hydrationData ?? undefined })
  prefetchOnIntent(routes, authenticatedRouteId)
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // As a transition it is done in small steps, so that who presses something meanwhile is answered.
  if (hydrationData) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Whether a route has its code. */
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
