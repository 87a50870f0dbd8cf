import type { ReactNode } from 'react'

interface Props {
  id: string
  /** Label in the left margin. */
  marginLabel: string
  title: string
  introduction?: ReactNode
  className?: string
  children: ReactNode
}

export const Section = ({ id, marginLabel, title, introduction, className = '', children }: Props) => (
  <section id={id} aria-labelledby={`${id}-title`} className={`section ${className}`}>
    <div className="page">
      <header className="mb-[clamp(2.5rem,5vw,4rem)] grid gap-3 lg:grid-cols-[1fr_3fr] lg:gap-8">
        <p className="text-muted lg:pt-[0.6rem]">{marginLabel}</p>
        <div>
          <h2 id={`${id}-title`} className="max-w-[24ch] text-3xl sm:text-4xl">
            {title}
          </h2>
          {introduction && <p className="mt-4 max-w-[38rem] text-lg text-muted">{introduction}</p>}
        </div>
      </header>
      {children}
    </div>
  </section>
)
