import ChevronDown from 'lucide-react/icons/chevron-down'
import { Fragment, type Ref, useId, useState } from 'react'
import { formatLocalLongDate } from '../lib/format'
import { organizationTypeLabels } from '../lib/labels'
import { Badge } from '../ui/feedback/Badge'
import { useFocusNewItem } from '../ui/focus/use-focus-new-item'
import { gridClass } from './grid-class'
import { OrganizationPanel } from './OrganizationPanel'
import type { Organization } from './organization'

interface Props {
  organizations: Organization[]
  /** Index of the first newly loaded card, which takes the focus. */
  focusIndex?: number
  /** Returns the element to focus after the viewer deletes or leaves the selected organization. */
  getFallbackFocus: () => HTMLElement | null
}

/** The panel of the selected card opens below the card's row. */
export function OrganizationGrid({ organizations, focusIndex, getFallbackFocus }: Props) {
  const [selectedId, setSelectedId] = useState<number>()
  const panelId = useId()
  const firstNewCardRef = useFocusNewItem<HTMLButtonElement>(focusIndex, organizations.length)
  return (
    <div className={gridClass}>
      {organizations.map((organization, index) => {
        const { id } = organization
        const isSelected = id === selectedId
        return (
          <Fragment key={id}>
            <OrganizationCard
              ref={index === focusIndex ? firstNewCardRef : undefined}
              organization={organization}
              panelId={panelId}
              isSelected={isSelected}
              onSelect={() => setSelectedId(isSelected ? undefined : id)}
            />
            {isSelected && (
              <OrganizationPanel
                id={panelId}
                organization={organization}
                onRemoved={() => setSelectedId(undefined)}
                getFallbackFocus={getFallbackFocus}
              />
            )}
          </Fragment>
        )
      })}
    </div>
  )
}

interface CardProps {
  ref?: Ref<HTMLButtonElement>
  organization: Organization
  panelId: string
  isSelected: boolean
  onSelect: () => void
}

const OrganizationCard = ({ ref, organization, panelId, isSelected, onSelect }: CardProps) => (
  <button
    ref={ref}
    type="button"
    aria-expanded={isSelected}
    aria-controls={isSelected ? panelId : undefined}
    onClick={onSelect}
    className="group flex min-h-36 flex-col rounded-md border border-line bg-panel p-4 text-left transition-colors hover:border-control-border aria-expanded:border-signal forced-colors:aria-expanded:border-[Highlight]"
  >
    <span className="flex w-full items-start justify-between gap-3">
      <span className="line-clamp-3 min-w-0 font-display text-lg leading-tight font-semibold wrap-anywhere">
        {organization.name}
      </span>
      <Badge className="shrink-0">{organizationTypeLabels[organization.orgType]}</Badge>
    </span>
    <span className="mt-2 line-clamp-2 text-muted wrap-anywhere">
      {organization.description || 'No description provided'}
    </span>
    <span className="mt-auto flex w-full items-center justify-between gap-3 pt-4">
      <span className="label">Created {formatLocalLongDate(organization.createdAt)}</span>
      <ChevronDown
        size={16}
        aria-hidden="true"
        className="shrink-0 text-muted transition-transform group-aria-expanded:rotate-180 group-aria-expanded:text-signal"
      />
    </span>
  </button>
)
