import ChevronDown from 'lucide-react/icons/chevron-down'
import { type ReactNode, useId } from 'react'

interface Props {
  title: string
  open: boolean
  onChange: (open: boolean) => void
  children: ReactNode
}

/** Hidden content stays mounted and keeps its form values. */
export function Collapsible({ title, open, onChange, children }: Props) {
  const id = useId()
  return (
    <div className="border-y border-line">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => onChange(!open)}
        className="flex min-h-11 w-full items-center justify-between gap-3 text-left text-sm font-medium hover:text-signal"
      >
        {title}
        <ChevronDown size={16} className={`transition-transform ${open ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} hidden={!open} className="pt-2 pb-6">
        {children}
      </div>
    </div>
  )
}
