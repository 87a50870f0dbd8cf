import type { ReactNode, Ref } from 'react'

interface Props {
  titleId: string
  titleRef?: Ref<HTMLHeadingElement>
  title: string
  actions?: ReactNode
  description?: string
  children?: ReactNode
}

export const Section = ({ titleId, titleRef, title, actions, description, children }: Props) => (
  <section aria-labelledby={titleId} className="@container max-w-content">
    <div className="mb-3 flex min-h-10 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={titleId} ref={titleRef} tabIndex={-1} className="text-xl outline-none">
        {title}
      </h2>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </div>
    {description && <p className="border-t border-line py-3.5 text-pretty text-muted">{description}</p>}
    {children}
  </section>
)
