import { useSearchParams } from 'react-router-dom'
import { updateListParams } from '../lib/lists/list-state'
import { SegmentedControl } from '../ui/navigation/SegmentedControl'
import { AdminLeads } from './AdminLeads'
import { AdminMessages } from './AdminMessages'

const viewOptions = [
  { value: 'leads', label: 'Early access' },
  { value: 'messages', label: 'Contact messages' },
] as const

/** What either list showed stays behind: the other one would read it as its own. */
const clearedListParams = { q: undefined, sort: undefined, status: undefined }

/** Who wants early access, and what people have written to us. */
export function AdminLeadsTab() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'messages' ? 'messages' : 'leads'
  const selectView = (next: typeof view) =>
    setParams(
      previous =>
        updateListParams(previous, { ...clearedListParams, view: next === 'messages' ? next : undefined }),
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
