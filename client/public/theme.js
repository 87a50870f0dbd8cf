// Runs before the first paint, and so before everything else: nothing here may take time.

// The theme that was chosen here, if one was, now or later: the browser's own bar follows. Otherwise the system's choice
// stands.
const root = document.documentElement
const updateThemeColor = () => {
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.media = meta.dataset.of === root.dataset.theme ? 'all' : 'not all'
}
new MutationObserver(updateThemeColor).observe(root, { attributeFilter: ['data-theme'] })
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {}

// A form that is sent before its script has come: kept here, and sent by that script when it is there
// (client/lib/forms/early-submit.ts). Should it not come, the form says so.
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
  errorElement.textContent =
    'This page did not load completely, so nothing was sent. Load it again and try once more.'
}

// While a page opens, what it does not open with keeps off the line: the third face, the italics and the pictures further
// down (client/ui/styles/base.css), and the scripts, which a page that was served whole names (server/rendering.ts).
root.dataset.opening = ''
const domReady = new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
const firstPaint = new Promise(resolve => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, 3000)
})
// The picture that it opens with is waited for a second at the most.
const heroImagesReady = domReady.then(() => {
  const decodes = [...document.querySelectorAll('img[fetchpriority=high]')].map(image => image.decode())
  return Promise.race([Promise.allSettled(decodes), new Promise(resolve => setTimeout(resolve, 1000))])
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
