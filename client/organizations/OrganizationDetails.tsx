import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import type { ReactNode } from 'react'
import { addressOf, type Organization, websiteLink } from './words'

/** What an organization says about itself. */
export const OrganizationDetails = ({ organization }: { organization: Organization }) => (
  <>
    {organization.description && (
      <p className="mt-3 max-w-[42rem] whitespace-pre-line text-quiet wrap-anywhere">
        {organization.description}
      </p>
    )}
    <dl className="mt-4">
      <Detail name="Website">
        <Website of={organization.website} />
      </Detail>
      <Detail name="Country">{organization.country || '-'}</Detail>
      <Detail name="Address">{addressOf(organization) || '-'}</Detail>
    </dl>
  </>
)

const Detail = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="grid grid-cols-[5.5rem_minmax(0,1fr)] items-baseline gap-x-4 border-t border-line py-2 sm:grid-cols-[8rem_minmax(0,1fr)]">
    <dt className="text-sm text-quiet">{name}</dt>
    <dd className="min-w-0 wrap-anywhere">{children}</dd>
  </div>
)

function Website({ of: website }: { of: string | null }) {
  const link = websiteLink(website)
  if (!link) return website || '-'
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 underline decoration-tick underline-offset-4 transition-colors hover:text-signal hover:decoration-signal"
    >
      <span className="truncate">{link.label}</span>
      <ArrowUpRight size={15} aria-hidden="true" className="shrink-0" />
      <span className="sr-only">, in a new tab</span>
    </a>
  )
}
