import X from 'lucide-react/icons/x'
import type { ComponentProps } from 'react'

export const chipClass =
  'inline-flex min-h-7 max-w-full items-center rounded-sm border border-line px-2 py-0.5 text-left text-sm wrap-anywhere text-muted transition-colors hover:border-control-border hover:text-text aria-[current=true]:border-signal aria-[current=true]:text-signal'

interface Props extends ComponentProps<'button'> {
  name: string
  value: string
}

export function FilterChip({ name, value, ...props }: Props) {
  return (
    <button
      className="inline-flex min-h-8 max-w-full items-center gap-2 rounded-sm border border-signal pr-2 pl-2.5 text-sm transition-colors hover:bg-sunken"
      {...props}
    >
      <span className="sr-only">Remove filter </span>
      <span className="text-muted">{name}</span>
      <span className="truncate font-medium">{value}</span>
      <X size={14} className="shrink-0 text-signal" />
    </button>
  )
}
