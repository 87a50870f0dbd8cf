import { useFragment } from '@apollo/client/react'
import { formatLocalDateTime } from '../lib/format'
import { messageStatusLabels } from '../lib/labels'
import { Button, getButtonClass } from '../ui/controls/Button'
import { StatusText } from '../ui/feedback/StatusText'
import { DescriptionItem, DescriptionList } from '../ui/layout/DescriptionList'
import { Dialog } from '../ui/overlays/Dialog'
import { DialogActions } from '../ui/overlays/dialog-parts'
import { type ContactMessageStatus, type MessageRowFragment, MessageRowFragmentDoc } from './documents.generated'
import { buildReplyLink } from './mailto-link'
import { SuspiciousItem } from './SuspiciousBadge'

interface Props {
  id: number
  onStatusChange: (message: MessageRowFragment, status: ContactMessageStatus) => void
  onDelete: (message: MessageRowFragment) => void
  onClose: () => void
}

/** Reads the message from the cache, because marking the message as read can remove it from the filtered list. */
export function AdminMessageDialog({ id, onStatusChange, onDelete, onClose }: Props) {
  const { data: message, complete } = useFragment({
    fragment: MessageRowFragmentDoc,
    from: { __typename: 'ContactMessage', id },
  })
  if (!complete) return null
  const isAnswered = message.status === 'answered'
  return (
    <Dialog onClose={onClose} title={message.subject}>
      <DescriptionList>
        <DescriptionItem term="From">{message.name}</DescriptionItem>
        <DescriptionItem term="Email">{message.email}</DescriptionItem>
        <DescriptionItem term="Received">{formatLocalDateTime(message.createdAt)}</DescriptionItem>
        <DescriptionItem term="Status">
          <StatusText status={message.status} labels={messageStatusLabels} />
        </DescriptionItem>
        {message.isSuspicious && (
          <SuspiciousItem>A field that people cannot see was filled in. The message was not emailed.</SuspiciousItem>
        )}
      </DescriptionList>
      <p className="mt-5 break-words whitespace-pre-wrap">{message.message}</p>
      <DialogActions>
        <Button variant="danger" className="sm:mr-auto" onClick={() => onDelete(message)}>
          Delete
        </Button>
        <Button variant="outline" onClick={() => onStatusChange(message, isAnswered ? 'read' : 'answered')}>
          {isAnswered ? 'Mark as Unanswered' : 'Mark as Answered'}
        </Button>
        <a href={buildReplyLink(message)} className={getButtonClass()}>
          Reply
        </a>
      </DialogActions>
    </Dialog>
  )
}
