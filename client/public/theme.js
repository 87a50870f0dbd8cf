// Runs before the first paint and blocks it, so everything here must be fast.

// Applies the stored theme and keeps the browser's theme color in step. Without a stored theme the system decides.
const root = document.documentElement
const updateThemeColor = () => {
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.media = meta.dataset.theme === root.dataset.theme ? 'all' : 'not all'
}
new MutationObserver(updateThemeColor).observe(root, { attributeFilter: ['data-theme'] })
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {}

// Remembers a form that is submitted before its script has loaded. The script submits it (client/lib/forms/early-submit.ts).
// If the script fails to load, the form shows an error.
let hasScriptError = false
document.addEventListener('submit', event => {
  const form = event.target
  if (!form.hasAttribute('data-live') || event.defaultPrevented) return
  event.preventDefault()
  window.submittedEarly = form
  form.ariaBusy = 'true'
  if (hasScriptError) showSubmitError()
})
document.addEventListener('scripts-lost', () => {
  hasScriptError = true
  showSubmitError()
})
function showSubmitError() {
  const form = window.submittedEarly
  if (!form) return
  form.ariaBusy = null
  const errorElement = form.querySelector('.submit-error') ?? form.appendChild(document.createElement('p'))
  errorElement.className = 'submit-error'
  errorElement.role = 'alert'
  errorElement.textContent = "The page didn't load completely, so nothing was sent. Reload it and try again."
}

// Hides a cover image that failed to load, which reveals its placeholder (client/ui/layout/CoverImage.tsx).
document.addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLImageElement && target.matches('.cover-image')) target.hidden = true
  },
  true,
)

// Delays what the first paint does not need: the mono and italic fonts and the lazy images (client/ui/styles/base.css), and
// the scripts of server-rendered pages (server/rendering.ts).
root.dataset.opening = ''
const domReady = new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
const MAX_PAINT_DELAY_MS = 3000
const MAX_HERO_DELAY_MS = 1000
const firstPaint = new Promise(resolve => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, MAX_PAINT_DELAY_MS)
})
const heroImagesReady = domReady.then(() => {
  const decodes = [...document.querySelectorAll('img[fetchpriority=high]')].map(image => image.decode())
  return Promise.race([Promise.allSettled(decodes), new Promise(resolve => setTimeout(resolve, MAX_HERO_DELAY_MS))])
})
Promise.all([domReady, firstPaint, heroImagesReady]).then(() => {
  delete root.dataset.opening
  const scriptUrls = document.querySelector('meta[name=scripts]')?.content.split(' ') ?? []
  scriptUrls.forEach((url, index) => {
    const element = document.createElement(index === 0 ? 'script' : 'link')
    if (index === 0)
      Object.assign(element, {
        type: 'module',
        src: url,
        onerror: () => document.dispatchEvent(new Event('scripts-lost')),
      })
    else Object.assign(element, { rel: 'modulepreload', href: url })
    document.head.append(element)
  })
})
