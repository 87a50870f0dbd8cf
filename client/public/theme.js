// Before the first paint: the theme that was chosen here, if one was. Otherwise the system's choice stands.
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
