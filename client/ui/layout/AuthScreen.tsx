import type { ReactNode } from 'react'

interface Props {
  title: string
  /** Content below the headline. If null, the headline and the card are centered vertically on wide screens. */
  aside: ReactNode
  cardTitle: string
  children: ReactNode
}

/** The layout of the login page and of the account link pages (password reset, invitation, new email address). */
export const AuthScreen = ({ title, aside, cardTitle, children }: Props) => (
  <div className="grid lg:min-h-[max(44rem,calc(100svh-4.05rem))] lg:grid-cols-[minmax(0,1fr)_minmax(28rem,40%)]">
    <div className="theme-dark split-side flex flex-col overflow-clip pt-8 pb-5 sm:pb-7 lg:border-r lg:border-line lg:py-16">
      <div className={`-mr-(--gutter) ${aside ? 'lg:mt-auto' : 'lg:my-auto'}`}>
        <div className="flex items-end justify-between gap-3">
          <h1 className="page-hero-title shrink-99 wrap-break-word pb-5 lg:pb-8">{title}</h1>
          <RadarIllustration />
        </div>
        <div className="tick-scale" aria-hidden="true" />
      </div>
      {aside}
    </div>
    <section
      aria-labelledby="card-title"
      className={`flex flex-col px-(--gutter) py-8 sm:py-10 lg:py-16 lg:pr-[max(2.5rem,calc((100vw-78rem)/2+2.5rem))] lg:pl-10 ${aside ? 'lg:pt-[18svh]' : 'justify-center'}`}
    >
      <div className="w-full max-w-[26rem] rounded-lg border border-line bg-panel p-(--gutter) mx-auto lg:mr-0">
        <h2 id="card-title" className="text-2xl">
          {cardTitle}
        </h2>
        {children}
      </div>
    </section>
  </div>
)

const RadarIllustration = () => (
  <svg
    viewBox="0 0 300 300"
    fill="none"
    aria-hidden="true"
    className="w-[min(38%,9rem)] min-w-0 overflow-visible text-line max-[18rem]:hidden lg:w-[min(48%,22rem)]"
  >
    {[75, 145, 215, 285].map(radius => (
      <path
        key={radius}
        d={`M${300 - radius} 300A${radius} ${radius} 0 0 1 300 ${300 - radius}`}
        stroke="currentColor"
      />
    ))}
    {Array.from({ length: 31 }, (_, index) => index * 3).map(angle => (
      <path
        key={angle}
        d={angle % 15 ? 'M15 300h5' : 'M15 300h12'}
        stroke="currentColor"
        className={angle % 15 ? undefined : 'text-tick'}
        transform={`rotate(${angle} 300 300)`}
      />
    ))}
    <path d="M300 300 98.5 98.5A285 285 0 0 1 145.5 60.5Z" className="fill-signal" opacity="0.09" />
    <path d="M300 300 98.5 98.5" className="stroke-signal" />
    <circle cx="148" cy="148" r="5.5" className="fill-signal" />
    <circle cx="148" cy="148" r="14" className="stroke-signal" opacity="0.5" />
    <circle cx="262" cy="112" r="3" className="fill-muted" opacity="0.7" />
    <circle cx="118" cy="244" r="3" className="fill-muted" opacity="0.7" />
    <circle cx="212" cy="236" r="2.5" className="fill-muted" opacity="0.5" />
  </svg>
)
