import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

/** Switches between light and dark and stores the theme; /theme.js applies it before the first paint. */
export const ThemeSwitch = ({ className }: { className: string }) => (
  <button
    type="button"
    onClick={toggleTheme}
    aria-label="Switch between light and dark"
    className={`grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text ${className}`}
  >
    <Moon size={18} strokeWidth={1.6} className="dark:hidden" />
    <Sun size={18} strokeWidth={1.6} className="hidden dark:block" />
  </button>
)

function toggleTheme() {
  const root = document.documentElement
  const currentTheme = root.dataset.theme ?? (matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light')
  const next = currentTheme === 'dark' ? 'light' : 'dark'
  root.dataset.theme = next
  try {
    localStorage.setItem('theme', next)
  } catch {
    // The browser blocks storage: the theme lasts until the page is left.
  }
}
