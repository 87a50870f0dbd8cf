import { useRef, useState } from 'react'
import { RequestError } from '../../../../lib/api/request-error'
import { toast } from '../../../../lib/feedback/toast'
import { formatLocalDateTime } from '../../../../lib/format'
import { useAsyncAction } from '../../../../lib/forms/use-async-action'
import { Button } from '../../../../ui/controls/Button'
import { TextField } from '../../../../ui/controls/TextField'
import { toastPostError } from '../../error-toasts'
import { useSchedulePostMutation, useUnschedulePostMutation } from '../../hooks.generated'
import type { EditedPost } from '../post-form-values'

/**
 * Schedules the publication of a draft, or cancels the schedule. Shows the time in the time zone of the browser. Saves
 * the schedule separately from the form.
 */
export function ScheduleField({ post }: { post: EditedPost }) {
  const [schedulePost] = useSchedulePostMutation()
  const [unschedulePost] = useUnschedulePostMutation()
  const [scheduledAt, setScheduledAt] = useState(post.scheduledAt)
  const [value, setValue] = useState(post.scheduledAt ? toLocalInputValue(post.scheduledAt) : '')
  const [error, setError] = useState<string>()
  const inputRef = useRef<HTMLInputElement>(null)

  const showFieldError = (message: string) => {
    setError(message)
    inputRef.current?.focus()
  }

  const [schedule, isScheduling] = useAsyncAction(async () => {
    if (!value) return showFieldError('Choose a date and time')
    setError(undefined)
    const publishAt = new Date(value).toISOString()
    try {
      await schedulePost({ variables: { id: post.id, publishAt } })
      setScheduledAt(publishAt)
      toast({
        title: 'Blog post scheduled successfully',
        description: `Scheduled for ${formatLocalDateTime(publishAt)}.`,
      })
    } catch (error) {
      const issue = error instanceof RequestError && error.issues.find(({ path }) => path === 'publishAt')
      if (issue) showFieldError(issue.message)
      else toastPostError(error, 'Failed to schedule blog post')
    }
  })

  const [cancel, isCanceling] = useAsyncAction(async () => {
    try {
      await unschedulePost({ variables: { id: post.id } })
      setScheduledAt(null)
      setValue('')
      setError(undefined)
      toast({ title: 'Schedule canceled successfully' })
      inputRef.current?.focus()
    } catch (error) {
      toastPostError(error, 'Failed to cancel the schedule')
    }
  })

  return (
    <div className="space-y-3">
      <TextField
        label="Publish at"
        type="datetime-local"
        ref={inputRef}
        value={value}
        onChange={event => setValue(event.target.value)}
        onKeyDown={event => {
          // Enter would submit the form.
          if (event.key !== 'Enter') return
          event.preventDefault()
          void schedule()
        }}
        error={error}
        hint={
          scheduledAt ? `Scheduled for ${formatLocalDateTime(scheduledAt)}.` : 'Not scheduled. Uses your time zone.'
        }
      />
      <div className="flex flex-wrap gap-2">
        <Button variant="outline" size="sm" disabled={isScheduling} onClick={() => void schedule()}>
          Schedule
        </Button>
        {scheduledAt && (
          <Button variant="ghost" size="sm" disabled={isCanceling} onClick={() => void cancel()}>
            Cancel schedule
          </Button>
        )}
      </div>
    </div>
  )
}

/** Formats as "2026-03-03T16:05" in local time. */
const toLocalInputValue = (iso: string): string => {
  const date = new Date(iso)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
