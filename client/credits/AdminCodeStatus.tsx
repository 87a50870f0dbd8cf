import { codeStatusLabels } from '../lib/labels'
import { Badge } from '../ui/feedback/Badge'
import type { CodeRowFragment } from './documents.generated'

const badgeTones = { active: 'success', used: 'neutral', expired: 'warning' } as const

export const AdminCodeStatus = ({ status }: { status: CodeRowFragment['status'] }) => (
  <Badge tone={badgeTones[status]}>{codeStatusLabels[status]}</Badge>
)
