import { formatCount } from '../lib/format'
import { RelativeTime } from '../lib/RelativeTime'
import { createTableColumnHelper } from '../ui/tables/table-columns'
import type { DeprecatedUseRowFragment } from './documents.generated'

const columnHelper = createTableColumnHelper<DeprecatedUseRowFragment>()

/** Aligns the cells of a row at the top, because they can have different numbers of lines. */
const cellClass = 'unstacked:[td&]:py-2 unstacked:[td&]:align-top'

export const deprecatedUseColumns = columnHelper.columns([
  columnHelper.display({
    id: 'coordinate',
    header: 'Element',
    meta: {
      isTitle: true,
      tableHasFewColumns: true,
      // Removes the two-line limit on titles in stacked rows, because this cell also contains the deprecation reason.
      className: `wrap-anywhere ${cellClass} stacked:basis-full stacked:[&>span>span]:line-clamp-none`,
    },
    cell: ({ row: { original: use } }) => (
      <>
        <Coordinate>{use.coordinate}</Coordinate>
        <span className="block text-sm font-normal text-muted">
          {use.reason === null ? 'Removed or no longer deprecated.' : renderInlineCode(use.reason)}
        </span>
      </>
    ),
  }),
  columnHelper.display({
    id: 'token',
    header: 'Token',
    meta: {
      className: `wrap-anywhere unstacked:w-[26cqw] ${cellClass} stacked:basis-full`,
    },
    cell: ({ row: { original: use } }) => <Token token={use.apiToken} />,
  }),
  columnHelper.display({
    id: 'count',
    header: 'Uses',
    meta: {
      alignRight: true,
      hasStackedLabel: true,
      className: `unstacked:w-24 ${cellClass}`,
    },
    cell: ({ row: { original: use } }) => formatCount(use.count),
  }),
  columnHelper.display({
    id: 'lastUsedAt',
    header: 'Last used',
    meta: { hasStackedLabel: true, className: `whitespace-nowrap unstacked:w-32 ${cellClass}` },
    cell: ({ row: { original: use } }) => <RelativeTime iso={use.lastUsedAt} isPast />,
  }),
])

/** A schema coordinate such as `Query.users`. A long coordinate can break after the first dot. */
function Coordinate({ children }: { children: string }) {
  const memberIndex = children.indexOf('.') + 1
  return (
    <code className="block font-mono text-[0.9em]">
      {children.slice(0, memberIndex)}
      <wbr />
      {children.slice(memberIndex)}
    </code>
  )
}

/** Renders text between backticks as code. */
const renderInlineCode = (text: string) =>
  // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other identity and keep their order
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part))

function Token({ token }: { token: DeprecatedUseRowFragment['apiToken'] }) {
  const [name, owner] = token
    ? [token.name, token.serviceAccount?.name ?? token.owner.displayName]
    : ['No token', 'Sessions and anonymous clients']
  return (
    <span>
      {name}
      <span className="mx-1 text-tick unstacked:hidden">·</span>
      <span className="text-muted unstacked:block unstacked:text-sm">{owner}</span>
    </span>
  )
}
