import { highlightCurrentSection } from '../blog/article/current-section'
import { restoreBackLink } from '../blog/article/list-search'

// At first, a public page loads only theme.ts and this script. This script loads and hydrates the application when the
// visitor is about to use the page. Until then, links, forms, menus and disclosures work natively.

const CONTROLS = 'a[href], button, input, select, textarea, summary, label'

/** Buttons whose action is a React handler. */
const SCRIPTED_BUTTONS = 'button[type=button]:not([popovertarget], [data-theme-switch])'

/**
 * Forms that start a session, which only the application can store. If the application cannot be loaded, the browser
 * submits the form, and the server rejects the submission with an explanation.
 */
const SCRIPTED_FORMS = 'form[data-scripted]'

/** The application loads when a form with the method POST comes this close to the viewport. */
const FORM_MARGIN = '200px'

/** URLs of the scripts of this page (server/rendering.ts). */
const [entry = '', ...chunks] = document.querySelector<HTMLMetaElement>('meta[name=scripts]')?.content.split(' ') ?? []

/** Aborted when the application starts to load. */
const intent = new AbortController()
/** Aborted when the page is hydrated or the application has failed to load. */
const hydration = new AbortController()

/** The last interaction before hydration: a click on a scripted button, or the submission of a scripted form. */
let pendingInteraction: { repeat: () => void; submitNatively?: () => void } | undefined

const findClosest = ({ target }: Event, selector: string) =>
  target instanceof Element ? target.closest<HTMLElement>(selector) : null

function loadApp() {
  if (intent.signal.aborted) return
  intent.abort()
  for (const href of chunks)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
  const endLoad = (isLoaded: boolean) => {
    hydration.abort()
    if (isLoaded) pendingInteraction?.repeat()
    else pendingInteraction?.submitNatively?.()
  }
  import(/* @vite-ignore */ entry).then(waitForHydration).then(
    () => endLoad(true),
    () => endLoad(false),
  )
}

/** Resolves when Root.tsx has marked the document as hydrated. Before that, React ignores a submit event. */
const waitForHydration = () =>
  new Promise<void>(resolve => {
    const root = document.documentElement
    const check = () => root.dataset.hydrated !== undefined && resolve()
    new MutationObserver(check).observe(root, { attributeFilter: ['data-hydrated'] })
    check()
  })

function handleIntent(event: Event) {
  if (findClosest(event, CONTROLS)) loadApp()
}

const listen = (type: string, handler: (event: Event) => void, { signal }: AbortController) =>
  document.addEventListener(type, handler, { capture: true, signal })

// Listens to pointermove, because pointerover also fires when scrolling moves a control under a resting pointer.
// Ignores touches, because a touch can be the start of a scroll.
listen('pointermove', event => (event as PointerEvent).pointerType !== 'touch' && handleIntent(event), intent)
// Requires :focus-visible, because a tap also focuses a link. A click on a link or in a filter form does not load the
// application, because loading would delay the next page.
listen('focusin', event => findClosest(event, ':focus-visible') && handleIntent(event), intent)
listen('click', event => findClosest(event, 'a, form[method=get]') ?? handleIntent(event), intent)

listen(
  'click',
  event => {
    const button = findClosest(event, SCRIPTED_BUTTONS)
    if (button) pendingInteraction = { repeat: () => button.click() }
  },
  hydration,
)
listen(
  'submit',
  event => {
    const form = findClosest(event, SCRIPTED_FORMS) as HTMLFormElement | null
    if (!form) return
    event.preventDefault()
    pendingInteraction = { repeat: () => form.requestSubmit(), submitNatively: () => form.submit() }
    loadApp()
  },
  hydration,
)

// Closes the popover menu, which the browser leaves open after a navigation within the page.
addEventListener('hashchange', () => document.querySelector<HTMLElement>(':popover-open')?.hidePopover(), hydration)

// The application may have created history entries before a reload. For a navigation to such an entry, the browser
// changes only the URL, so this listener loads the document.
const getPageUrl = () => location.pathname + location.search
const pageUrl = getPageUrl()
addEventListener('popstate', () => getPageUrl() !== pageUrl && location.reload(), hydration)

const MIN_SCROLL_PX = 8
let lastScrollY = scrollY
// client/ui/styles/layout.css shows the header while the visitor scrolls up.
addEventListener(
  'scroll',
  () => {
    if (Math.abs(scrollY - lastScrollY) < MIN_SCROLL_PX) return
    document.documentElement.toggleAttribute('data-scrolling-up', scrollY < lastScrollY)
    lastScrollY = scrollY
  },
  { passive: true },
)

/** Calls the callback once, when an element that matches `selector` comes within `rootMargin` of the viewport. */
function observeOnce(selector: string, rootMargin: string, callback: () => void) {
  const observer = new IntersectionObserver(
    entries => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return
      observer.disconnect()
      callback()
    },
    { rootMargin },
  )
  for (const element of document.querySelectorAll(selector)) observer.observe(element)
}

function startObservers() {
  // After hydration, PostArticle.tsx marks the current section.
  if (!hydration.signal.aborted) hydration.signal.addEventListener('abort', highlightCurrentSection())
  observeOnce('form[method=post]', FORM_MARGIN, loadApp)
  // Importing the chunk of the radar (vite.config.ts) starts the animation.
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches)
    observeOnce('.radar', '0px', () => {
      const radarUrl = chunks.find(url => url.includes('/radar-')) ?? ''
      import(/* @vite-ignore */ radarUrl).catch(() => {}) // The static picture stays.
    })
  try {
    // A user with an access token (client/lib/session/tokens.ts) needs the account links, which only the application
    // renders.
    if (localStorage.getItem('accessToken')) loadApp()
  } catch {
    // The browser blocks storage.
  }
}

/** After this time, `runWhenIdle` runs its callback even if the browser is not idle. */
const IDLE_TIMEOUT_MS = 2000
/** The delay in browsers without requestIdleCallback, such as Safari. */
const IDLE_FALLBACK_DELAY_MS = 200

function runWhenIdle(callback: () => void) {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(callback, { timeout: IDLE_TIMEOUT_MS })
  else setTimeout(callback, IDLE_FALLBACK_DELAY_MS)
}

if (document.readyState === 'loading') addEventListener('DOMContentLoaded', restoreBackLink)
else restoreBackLink()
if (document.readyState === 'complete') runWhenIdle(startObservers)
else addEventListener('load', () => runWhenIdle(startObservers), { once: true })
