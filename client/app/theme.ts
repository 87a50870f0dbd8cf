// This classic script blocks the first paint, so everything in it must be fast. It imports nothing. The enclosing
// function keeps the variables out of the global scope.
;(() => {
  const root = document.documentElement
  const updateThemeColor = () => {
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]'))
      meta.media = meta.dataset.theme === root.dataset.theme ? 'all' : 'not all'
  }
  new MutationObserver(updateThemeColor).observe(root, { attributeFilter: ['data-theme'] })
  try {
    // Without a stored theme, prefers-color-scheme applies.
    const theme = localStorage.getItem('theme')
    if (theme === 'light' || theme === 'dark') root.dataset.theme = theme
    // Hides the visitor links in client/app/layouts/Header.tsx until hydration.
    if (localStorage.getItem('accessToken')) root.dataset.user = ''
  } catch {}

  // The theme switch works before hydration (client/ui/controls/ThemeSwitch.tsx).
  document.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-theme-switch]'))) return
    const theme = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
    root.dataset.theme = theme === 'dark' ? 'light' : 'dark'
    try {
      localStorage.setItem('theme', root.dataset.theme)
    } catch {
      // The browser blocks storage, so the theme lasts until the visitor leaves the page.
    }
  })

  // Hides a cover image that failed to load (client/ui/layout/CoverImage.tsx).
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.matches('.cover-image')) target.hidden = true
    },
    true,
  )

  // Delays fonts and images that the first paint does not need (client/ui/styles/base.css), until the page has loaded
  // or MAX_DEFERRAL_MS has passed. On a fast network, the load event can precede the first paint, so the listener waits
  // for a frame.
  root.dataset.loading = ''
  const MAX_DEFERRAL_MS = 3000
  const allowDeferredRequests = () => {
    delete root.dataset.loading
  }
  addEventListener('load', () => requestAnimationFrame(() => setTimeout(allowDeferredRequests)))
  setTimeout(allowDeferredRequests, MAX_DEFERRAL_MS)
})()
