import type { ReactNode } from 'react'

type Tone = 'neutral' | 'signal' | 'success' | 'warning' | 'danger'

const tones: Record<Tone, string> = {
  neutral: 'border-control-border text-muted',
  signal: 'border-transparent bg-signal-fill text-on-signal',
  success: 'border-success text-success',
  warning: 'border-warning text-warning',
  danger: 'border-danger text-danger',
}

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
      className={`inline-flex items-center rounded-sm border px-1.5 py-px text-xs font-medium ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  )
}
