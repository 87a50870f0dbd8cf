import { useFragment } from '@apollo/client/react'
import { fullDate } from '../lib/format'
import { Button, buttonClass } from '../ui/Button'
import { Dialog, DialogActions } from '../ui/Dialog'
import { Fact, Facts } from '../ui/Facts'
import { MessageStatus } from './AdminMessageColumns'
import {
  type ContactMessageStatus,
  type MessageRowFragment,
  MessageRowFragmentDoc,
} from './documents.generated'
import { letterTo } from './letter'

interface Props {
  id: number
  onMark: (message: MessageRowFragment, status: ContactMessageStatus) => void
  onDelete: (message: MessageRowFragment) => void
  onClose: () => void
}

/**
 * A message to read, to answer by mail, and to tick off. It is read from the cache: among the new ones it leaves the
 * list as it is opened.
 */
export function AdminMessageDialog({ id, onMark, onDelete, onClose }: Props) {
  const { data: message, complete } = useFragment({
    fragment: MessageRowFragmentDoc,
    from: { __typename: 'ContactMessage', id },
  })
  if (!complete) return null
  return (
    <Dialog open onClose={onClose} title={message.subject}>
      <Facts>
        <Fact name="From">{message.name}</Fact>
        <Fact name="Email">{message.email}</Fact>
        <Fact name="Received">{fullDate(message.createdAt)}</Fact>
        <Fact name="Status">
          <MessageStatus status={message.status} />
        </Fact>
      </Facts>
      <p className="mt-5 break-words whitespace-pre-wrap">{message.message}</p>
      <DialogActions>
        <Button variant="danger" className="sm:mr-auto" onClick={() => onDelete(message)}>
          Delete
        </Button>
        {message.status === 'answered' ? (
          <Button variant="outline" onClick={() => onMark(message, 'read')}>
            Not Answered Yet
          </Button>
        ) : (
          <Button variant="outline" onClick={() => onMark(message, 'answered')}>
            Mark as Answered
          </Button>
        )}
        <a href={letterTo(message.email, `Re: ${message.subject}`)} className={buttonClass()}>
          Reply
        </a>
      </DialogActions>
    </Dialog>
  )
}
