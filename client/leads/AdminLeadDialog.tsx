import { fullDate } from '../lib/format'
import { interestLabel } from '../lib/interests'
import { buttonClass } from '../ui/Button'
import { Dialog, DialogActions } from '../ui/Dialog'
import { Fact, Facts } from '../ui/Facts'
import type { LeadRowFragment } from './documents.generated'
import { letterTo } from './letter'

/** Who it is, what they are interested in, and when they asked. */
export const AdminLeadDialog = ({ lead, onClose }: { lead: LeadRowFragment; onClose: () => void }) => (
  <Dialog open onClose={onClose} title="Lead">
    <Facts>
      <Fact name="ID">{lead.id}</Fact>
      <Fact name="Email">{lead.email}</Fact>
      <Fact name="Name">{lead.name || '-'}</Fact>
      <Fact name="Interest">{interestLabel(lead.interest)}</Fact>
      <Fact name="Submitted On">{fullDate(lead.createdAt)}</Fact>
    </Facts>
    <DialogActions>
      <a href={letterTo(lead.email)} className={buttonClass('outline')}>
        Write an Email
      </a>
    </DialogActions>
  </Dialog>
)
