import { codeStatusWords } from '../lib/words'
import { Badge } from '../ui/Badge'
import type { CodeRowFragment } from './documents.generated'

const tones = { active: 'success', used: 'neutral', expired: 'warning' } as const

export const AdminCodeStatus = ({ status }: { status: CodeRowFragment['status'] }) => (
  <Badge tone={tones[status]}>{codeStatusWords[status]}</Badge>
)
