import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
  figure?: ReactNode
}

export const PageHero = ({ title, children, figure }: Props) => (
  <header className="theme-dark overflow-clip">
    <div className="page grid items-end gap-12 md:gap-8 lg:gap-12 pt-[clamp(3.5rem,8vw,6.5rem)] pb-[clamp(3rem,6vw,5rem)] md:grid-cols-2 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <div>
        <h1 className="page-hero-title">{title}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-muted">{children}</p>
      </div>
      {figure}
    </div>
    <div className="page">
      <div className="tick-scale" aria-hidden="true" />
    </div>
  </header>
)
