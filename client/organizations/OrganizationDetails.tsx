import ArrowUpRight from 'lucide-react/icons/arrow-up-right'
import { Fragment } from 'react'
import { DescriptionItem, DescriptionList } from '../ui/layout/DescriptionList'
import { formatAddress, type Organization, parseWebsiteLink } from './organization'

export function OrganizationDetails({ organization }: { organization: Organization }) {
  const { description, website, country } = organization
  const details = [
    { term: 'Website', value: website && <Website website={website} /> },
    { term: 'Country', value: country },
    { term: 'Address', value: formatAddress(organization) },
  ]
  return (
    <>
      {description && <p className="mt-3 max-w-[42rem] whitespace-pre-line text-muted wrap-anywhere">{description}</p>}
      <DescriptionList>
        {details.map(
          ({ term, value }) =>
            value && (
              <DescriptionItem key={term} term={term}>
                {value}
              </DescriptionItem>
            ),
        )}
        <MissingDetails terms={details.filter(({ value }) => !value).map(({ term }) => term)} />
      </DescriptionList>
    </>
  )
}

/** Lists the terms of the details that have no value. */
const MissingDetails = ({ terms }: { terms: readonly string[] }) =>
  terms.length > 0 && (
    <DescriptionItem term="Not provided">
      <span className="text-muted">
        {terms.map((term, index) => (
          <Fragment key={term}>
            {index > 0 && ', '}
            <span>{term}</span>
          </Fragment>
        ))}
      </span>
    </DescriptionItem>
  )

function Website({ website }: { website: string }) {
  const link = parseWebsiteLink(website)
  if (!link) return website
  return (
    <a
      href={link.href}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex max-w-full items-center gap-1 underline decoration-tick underline-offset-4 transition-colors hover:text-signal hover:decoration-signal"
    >
      <span className="truncate">{link.label}</span>
      <ArrowUpRight size={15} aria-hidden="true" className="shrink-0" />
      <span className="sr-only"> (opens in a new window)</span>
    </a>
  )
}
