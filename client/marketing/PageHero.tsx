import type { ReactNode } from 'react'

interface Props {
  title: string
  children: ReactNode
  figure?: ReactNode
}

/** The dark header of a marketing page: title, introduction, optional figure and a tick scale. */
export const PageHero = ({ title, children, figure }: Props) => (
  <header className="on-ink overflow-clip">
    <div className="page opening">
      <div>
        <h1 className="opening-title">{title}</h1>
        <p className="mt-6 max-w-[34rem] text-lg text-quiet">{children}</p>
      </div>
      {figure}
    </div>
    <div className="page">
      <div className="scale" aria-hidden="true" />
    </div>
  </header>
)
