import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { DescriptionItem, DescriptionList } from '../ui/layout/DescriptionList'
import { formatAddress, type Organization, parseWebsiteLink } from './organization'

export const OrganizationDetails = ({ organization }: { organization: Organization }) => (
  <>
    {organization.description && (
      <p className="mt-3 max-w-[42rem] whitespace-pre-line text-muted wrap-anywhere">{organization.description}</p>
    )}
    <DescriptionList>
      <DescriptionItem term="Website">
        <Website website={organization.website} />
      </DescriptionItem>
      <DescriptionItem term="Country">{organization.country || '-'}</DescriptionItem>
      <DescriptionItem term="Address">{formatAddress(organization) || '-'}</DescriptionItem>
    </DescriptionList>
  </>
)

function Website({ website }: { website: string | null }) {
  const link = parseWebsiteLink(website)
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
