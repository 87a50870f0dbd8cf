import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'

/** Switches the theme. The script client/app/theme.ts handles the click. */
export const ThemeSwitch = ({ className }: { className: string }) => (
  <button
    type="button"
    data-theme-switch
    aria-label="Switch between light and dark"
    className={`grid size-10 place-items-center rounded-md text-muted transition-colors hover:bg-sunken hover:text-text ${className}`}
  >
    <Moon size={18} strokeWidth={1.6} className="dark:hidden" />
    <Sun size={18} strokeWidth={1.6} className="hidden dark:block" />
  </button>
)
