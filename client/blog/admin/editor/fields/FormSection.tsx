import type { ReactNode } from 'react'

export const FormSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="mt-10 border-t border-line pt-5">
    <h2 className="text-xl">{title}</h2>
    <div className="mt-4">{children}</div>
  </section>
)
