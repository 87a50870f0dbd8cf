// Before the first paint: the theme that was chosen here, if one was. Otherwise the system's choice stands.
try {
  const theme = localStorage.getItem('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
} catch {}
