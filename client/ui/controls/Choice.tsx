import type { ComponentProps, ReactNode } from 'react'

interface Props extends ComponentProps<'input'> {
  type: 'radio' | 'checkbox'
  children: ReactNode
}

export const Choice = ({ children, ...input }: Props) => (
  <label className="flex min-h-9 items-center gap-2.5 max-sm:min-h-11">
    <input {...input} className="size-4 shrink-0 accent-(--signal-fill)" />
    {children}
  </label>
)
