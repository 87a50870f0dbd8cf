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
import { sayNothingIsSent } from '../lib/early-submit'
import { prefetchOnIntent } from './prefetch'
import { routes, signedInId } from './routes'

const root = document.getElementById('root')
const state = readState()

// The code of the matched routes is there before the router is, so that what it first draws is what was served.
const matched = matchRoutes(routes, location)?.map(({ route }) => resolve(route)) ?? []
const isWhole = (await Promise.all(matched)).every(Boolean)

// What was served can be read without it, and its links lead on. A shell is drawn here, if only to say what is missing.
if (state && !isWhole) sayNothingIsSent()
else if (root) await start(root)

async function start(root: HTMLElement) {
  // A task of its own: what has just come to be there was work enough for one.
  await new Promise(resolve => setTimeout(resolve))
  const router = createBrowserRouter(routes, { hydrationData: state ?? undefined })
  prefetchOnIntent(routes, signedInId)
  const app = (
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>
  )
  // As a transition it is done in small steps, so that who presses something meanwhile is answered.
  if (state) startTransition(() => void hydrateRoot(root, app))
  else createRoot(root).render(app)
}

/** Whether a route has its code. */
async function resolve(route: RouteObject): Promise<boolean> {
  if (typeof route.lazy !== 'function') return true
  try {
    Object.assign(route, await route.lazy(), { lazy: undefined })
    return true
  } catch {
    return false
  }
}

function readState(): HydrationState | null {
  const text = document.querySelector('script#kairos-data')?.textContent
  return text ? JSON.parse(text) : null
}
