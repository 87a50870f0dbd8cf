import { useSearchParams } from 'react-router-dom'
import { updateListParams } from '../lib/lists/list-state'
import { SegmentedControl } from '../ui/navigation/SegmentedControl'
import { AdminLeads } from './AdminLeads'
import { AdminMessages } from './AdminMessages'

const viewOptions = [
  { value: 'leads', label: 'Early access' },
  { value: 'messages', label: 'Contact messages' },
] as const

/** Search, order and filter are cleared on a switch, because both lists use the same URL parameters. */
const clearedListParams = { q: undefined, sort: undefined, status: undefined }

/** Switches between early-access leads and contact messages. */
export function AdminLeadsTab() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'messages' ? 'messages' : 'leads'
  const selectView = (next: typeof view) =>
    setParams(
      previous => updateListParams(previous, { ...clearedListParams, view: next === 'messages' ? next : undefined }),
      {
        preventScrollReset: true,
      },
    )
  return (
    <div>
      <SegmentedControl label="Leads or messages" options={viewOptions} value={view} onChange={selectView}>
        {view === 'messages' ? <AdminMessages /> : <AdminLeads />}
      </SegmentedControl>
    </div>
  )
}
