export const navLinkClass =
  'relative flex min-h-11 items-center border-line text-[0.9375rem] text-muted transition-colors hover:text-text max-md:border-t aria-[current=page]:text-text md:h-16 md:after:absolute md:after:inset-x-0 md:after:-bottom-px md:after:h-0.5 md:aria-[current=page]:after:bg-signal-fill max-md:aria-[current=page]:text-signal'
