import '../ui/theme.css'
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
import { routes, signedInId } from './routes'

const root = document.getElementById('root')
const state = readState()

// The code of the matched routes is there before the router is, so that what it first draws is what was served.
await Promise.all(matchRoutes(routes, location)?.map(({ route }) => resolve(route)) ?? [])

// A task of its own: what has just come to be there was work enough for one.
await new Promise(resolve => setTimeout(resolve))

const router = createBrowserRouter(routes, { hydrationData: state ?? undefined })
prefetchOnIntent(routes, signedInId)

const app = (
  <StrictMode>
    <RouterProvider router={router} />
  </StrictMode>
)

// A shell has no state: behind sign-in everything is drawn here.
// As a transition it is done in small steps, so that who presses something meanwhile is answered.
if (root && state) startTransition(() => void hydrateRoot(root, app))
else if (root) createRoot(root).render(app)

async function resolve(route: RouteObject) {
  if (typeof route.lazy !== 'function') return
  const loaded = await route.lazy()
  Object.assign(route, loaded, { lazy: undefined })
}

function readState(): HydrationState | null {
  const text = document.querySelector('script#kairos-data')?.textContent
  return text ? JSON.parse(text) : null
}
