import type { ReactNode } from 'react'

interface Props {
  title: ReactNode
  children: ReactNode
  actions: ReactNode
}

/** Replaces content that does not exist or cannot be shown. */
export const StatusPage = ({ title, children, actions }: Props) => (
  <div className="page grid items-center gap-10 py-14 sm:py-28 md:grid-cols-[1fr_32%]">
    <EmptyRadar />
    <div className="md:order-first">
      <h1 className="text-4xl sm:text-5xl">{title}</h1>
      <p className="mt-4 max-w-[34rem] text-lg text-muted">{children}</p>
      <p className="actions mt-8">{actions}</p>
    </div>
  </div>
)

const EmptyRadar = () => (
  <svg viewBox="0 0 400 400" fill="none" aria-hidden="true" className="w-44 max-w-full text-tick md:w-full">
    {[60, 110, 160, 198].map(radius => (
      <circle key={radius} cx="200" cy="200" r={radius} stroke="currentColor" />
    ))}
    {Array.from({ length: 36 }, (_, index) => index * 10).map(angle => (
      <path
        key={angle}
        d={angle % 30 ? 'M200 2v6' : 'M200 2v13'}
        stroke="currentColor"
        transform={`rotate(${angle} 200 200)`}
      />
    ))}
    <path d="M200 200 326 64" className="stroke-signal" strokeWidth="1.5" />
    <circle cx="287" cy="106" r="9" className="stroke-signal" strokeDasharray="3 4" />
    <circle cx="200" cy="200" r="2.5" className="fill-signal" />
  </svg>
)
