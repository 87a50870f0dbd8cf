import type { ReactNode } from 'react'

/** A part of the post's form under its heading. */
export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t border-line pt-5">
    <h2 className="text-xl">{title}</h2>
    <div className="mt-4">{children}</div>
  </section>
)
