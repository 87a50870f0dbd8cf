import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
  figure?: ReactNode
}

/** The dark header of a marketing page: title, introduction, optional figure and a tick scale. */
export const PageHero = ({ title, children, figure }: Props) => (
  <header className="theme-dark overflow-clip">
    <div className="page page-hero">
      <div>
        <h1 className="page-hero-title">{title}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-quiet">{children}</p>
      </div>
      {figure}
    </div>
    <div className="page">
      <div className="tick-scale" aria-hidden="true" />
    </div>
  </header>
)
