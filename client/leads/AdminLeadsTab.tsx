import { useSearchParams } from 'react-router-dom'
import { Segments } from '../ui/Segments'
import { AdminLeads } from './AdminLeads'
import { AdminMessages } from './AdminMessages'

const views = [
  { value: 'leads', label: 'Early access' },
  { value: 'messages', label: 'Contact messages' },
] as const

/** Who wants early access, and what people have written to us. */
export function AdminLeadsTab() {
  const [params, setParams] = useSearchParams()
  const view = params.get('view') === 'messages' ? 'messages' : 'leads'
  return (
    <div>
      <Segments
        label="Leads or messages"
        options={views}
        value={view}
        onChange={next =>
          setParams(next === 'messages' ? { tab: 'leads', view: next } : { tab: 'leads' }, {
            preventScrollReset: true,
          })
        }
      >
        {view === 'messages' ? <AdminMessages /> : <AdminLeads />}
      </Segments>
    </div>
  )
}
