import { useSearchParams } from 'react-router-dom'
import { withList } from '../lib/list-state'
import { Segments } from '../ui/Segments'
import { AdminLeads } from './AdminLeads'
import { AdminMessages } from './AdminMessages'

const views = [
  { value: 'leads', label: 'Early access' },
  { value: 'messages', label: 'Contact messages' },
] as const

/** What either list showed stays behind: the other one would read it as its own. */
const neither = { q: undefined, sort: undefined, status: undefined }

/** Who wants early access, and what people have written to us. */
export function AdminLeadsTab() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'messages' ? 'messages' : 'leads'
  const show = (next: typeof view) =>
    setParams(before => withList(before, { ...neither, view: next === 'messages' ? next : undefined }), {
      preventScrollReset: true,
    })
  return (
    <div>
      <Segments label="Leads or messages" options={views} value={view} onChange={show}>
        {view === 'messages' ? <AdminMessages /> : <AdminLeads />}
      </Segments>
    </div>
  )
}
