import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/controls/Button'
import { useCopy } from '../../ui/controls/use-copy'
import { DialogActions } from '../../ui/overlays/dialog-parts'
import { formatLocalDateTime, formatLocalTime } from '../format'

interface Props {
  url: string
  expiresAt: string
  /** If set, this component also renders the dialog's buttons. */
  onDone?: () => void
}

/** Shows the URL of a link that works once. */
export function CreatedLink({ url, expiresAt, onDone }: Props) {
  const { status, copy } = useCopy()
  const copyButton = useRef<HTMLButtonElement>(null)
  // The copy button takes the focus, because the link can replace the control that had the focus.
  useEffect(() => copyButton.current?.focus(), [])
  const Icon = status === 'copied' ? Check : Copy
  const inlineProps = { variant: 'outline', size: 'sm', className: 'max-sm:w-full' } as const
  const button = (
    <Button ref={copyButton} {...(!onDone && inlineProps)} onClick={() => void copy(url)}>
      <Icon size={16} aria-hidden="true" />
      {status === 'copied' ? 'Copied' : onDone ? 'Copy' : 'Copy Link'}
    </Button>
  )
  return (
    <>
      <code className="mt-3 block rounded-md border border-line bg-sunken px-3 py-2.5 font-mono text-sm break-all select-all">
        {url}
      </code>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Works once. Valid until {formatExpiry(expiresAt)}.</p>
        {!onDone && button}
      </div>
      <p role="status" className={status === 'failed' ? 'mt-2 text-sm text-danger' : 'sr-only'}>
        {status === 'copied' && 'Link copied'}
        {status === 'failed' && "Couldn't copy. Select the link and copy it."}
      </p>
      {onDone && (
        <DialogActions>
          <Button variant="outline" onClick={onDone}>
            Done
          </Button>
          {button}
        </DialogActions>
      )}
    </>
  )
}

const formatExpiry = (iso: string): string =>
  new Date(iso).toDateString() === new Date().toDateString() ? formatLocalTime(iso) : formatLocalDateTime(iso)
