// Runs before the first paint, and so before everything else: nothing here may take time.

// The theme that was chosen here, if one was, now or later: the browser's own bar follows. Otherwise the system's choice
// stands.
const root = document.documentElement
const colourBar = () => {
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.media = meta.dataset.of === root.dataset.theme ? 'all' : 'not all'
}
new MutationObserver(colourBar).observe(root, { attributeFilter: ['data-theme'] })
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
} catch {}

// A form that is sent before its script has come: kept here, and sent by that script when it is there
// (client/lib/early-submit.ts). Should it not come, the form says so.
let lost = false
document.addEventListener('submit', event => {
  const form = event.target
  if (!form.hasAttribute('data-live') || event.defaultPrevented) return
  event.preventDefault()
  window.submittedEarly = form
  form.ariaBusy = 'true'
  if (lost) sayUnsent()
})
document.addEventListener('scripts-lost', () => {
  lost = true
  sayUnsent()
})
function sayUnsent() {
  const form = window.submittedEarly
  if (!form) return
  form.ariaBusy = null
  const note = form.querySelector('.unsent') ?? form.appendChild(document.createElement('p'))
  note.className = 'unsent'
  note.role = 'alert'
  note.textContent =
    'This page did not load completely, so nothing was sent. Load it again and try once more.'
}

// While a page opens, what it does not open with keeps off the line: the third face, the italics and the pictures further
// down (client/ui/theme.css), and the scripts, which a page that was served whole names (server/ssr.ts).
root.dataset.opening = ''
const parsed = new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
const painted = new Promise(resolve => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, 3000)
})
// The picture that it opens with is waited for a second at the most.
const pictured = parsed.then(() => {
  const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map(image => image.decode())
  return Promise.race([Promise.allSettled(pictures), new Promise(resolve => setTimeout(resolve, 1000))])
})
Promise.all([parsed, painted, pictured]).then(() => {
  delete root.dataset.opening
  const names = document.querySelector('meta[name=scripts]')?.content.split(' ') ?? []
  names.forEach((name, index) => {
    const element = document.createElement(index === 0 ? 'script' : 'link')
    if (index === 0)
      Object.assign(element, {
        type: 'module',
        src: name,
        onerror: () => document.dispatchEvent(new Event('scripts-lost')),
      })
    else Object.assign(element, { rel: 'modulepreload', href: name })
    document.head.append(element)
  })
})
