// Runs before the first paint, and so before everything else: nothing here may take time.

// The theme that was chosen here, if one was. Otherwise the system's choice stands.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}

// A form that is sent before its script has come: kept here, and sent by that script when it is there.
document.addEventListener('submit', event => {
  if (!event.target.hasAttribute('data-live') || event.defaultPrevented) return
  event.preventDefault()
  window.submittedEarly = event.target
})

// A page that was served whole names its scripts (server/ssr.ts). They come when it has been painted, so that on a
// slow line they do not share it with what is there to be seen.
const parsed = new Promise(resolve => document.addEventListener('DOMContentLoaded', resolve))
const painted = new Promise(resolve => {
  if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) return resolve()
  new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true })
  setTimeout(resolve, 3000)
})
// Nor with the picture that a page opens with, for a second at the most.
const pictured = parsed.then(() => {
  const pictures = [...document.querySelectorAll('img[fetchpriority=high]')].map(image => image.decode())
  return Promise.race([Promise.allSettled(pictures), new Promise(resolve => setTimeout(resolve, 1000))])
})
Promise.all([parsed, painted, pictured]).then(() => {
  document.documentElement.dataset.painted = ''
  const names = document.querySelector('meta[name=scripts]')?.content.split(' ') ?? []
  names.forEach((name, index) => {
    const element = document.createElement(index === 0 ? 'script' : 'link')
    if (index === 0) Object.assign(element, { type: 'module', src: name })
    else Object.assign(element, { rel: 'modulepreload', href: name })
    document.head.append(element)
  })
})
