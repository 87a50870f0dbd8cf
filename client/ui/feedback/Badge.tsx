import type { ReactNode } from 'react'

type Tone = 'neutral' | 'signal' | 'warning'

const toneClasses: Record<Tone, string> = {
  neutral: 'border-control-border text-muted',
  signal: 'border-transparent bg-signal-fill text-on-signal',
  warning: 'border-warning text-warning',
}

/** Marks an object with a word, for example "Featured" or the name of a role. Use `StatusText` for a status. */
export function Badge({
  tone = 'neutral',
  className = '',
  children,
}: {
  tone?: Tone
  className?: string
  children: ReactNode
}) {
  return (
    <span
      className={`inline-flex items-center rounded-sm border px-1.5 py-px text-xs font-medium ${toneClasses[tone]} ${className}`}
    >
      {children}
    </span>
  )
}
