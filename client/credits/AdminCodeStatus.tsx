import { Badge } from '../ui/Badge'
import type { CodeRow } from './admin-code'

const tones = { active: 'success', used: 'neutral', expired: 'warning' } as const

export const AdminCodeStatus = ({ status }: { status: CodeRow['status'] }) => (
  <Badge tone={tones[status]}>{status}</Badge>
)
