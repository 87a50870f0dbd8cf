import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { Button } from '../ui/controls/Button'
import { useCopy } from '../ui/controls/use-copy'
import { DialogActions } from '../ui/overlays/dialog-parts'

/** Shows a new token once, with a button to copy it. */
export function CreatedToken({ token, onDone }: { token: string; onDone: () => void }) {
  const { status, copy } = useCopy()
  const copyButton = useRef<HTMLButtonElement>(null)
  // The form that had the focus was removed.
  useEffect(() => copyButton.current?.focus(), [])
  const Icon = status === 'copied' ? Check : Copy
  return (
    <div className="mt-5">
      <code className="block rounded-md border border-line bg-sunken px-3 py-2.5 font-mono text-sm break-all select-all">
        {token}
      </code>
      <p className="mt-3">
        <strong className="font-medium">You won't see this token again.</strong>{' '}
        <span className="text-muted">Copy it now and keep it in a safe place, such as a secret store.</span>
      </p>
      <p role="status" className={status === 'failed' ? 'mt-3 text-sm text-danger' : 'sr-only'}>
        {status === 'copied' && 'Token copied'}
        {status === 'failed' && "Couldn't copy. Select the token and copy it."}
      </p>
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Done
        </Button>
        <Button ref={copyButton} onClick={() => void copy(token)}>
          <Icon size={16} aria-hidden="true" />
          {status === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </DialogActions>
    </div>
  )
}
