import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { DialogActions } from '../overlays/dialog-parts'
import { Button } from './Button'
import { useCopy } from './use-copy'

interface Props {
  noun: 'token' | 'secret'
  secret: string
  onDone: () => void
}

export function CreatedSecret({ noun, secret, onDone }: Props) {
  const { status, copy } = useCopy()
  const copyButton = useRef<HTMLButtonElement>(null)
  // The copy button takes the focus, because the form that had the focus was removed.
  useEffect(() => copyButton.current?.focus(), [])
  const Icon = status === 'copied' ? Check : Copy
  return (
    <div className="mt-5">
      <code className="block rounded-md border border-line bg-sunken px-3 py-2.5 font-mono text-sm break-all select-all">
        {secret}
      </code>
      <p className="mt-3">
        <strong className="font-medium">You won't see this {noun} again.</strong>{' '}
        <span className="text-muted">Copy it now and keep it in a safe place, such as a secrets manager.</span>
      </p>
      <p role="status" className={status === 'failed' ? 'mt-3 text-sm text-danger' : 'sr-only'}>
        {status === 'copied' && (noun === 'token' ? 'Token copied' : 'Secret copied')}
        {status === 'failed' && `Couldn't copy. Select the ${noun} and copy it.`}
      </p>
      <DialogActions>
        <Button variant="outline" onClick={onDone}>
          Done
        </Button>
        <Button ref={copyButton} onClick={() => void copy(secret)}>
          <Icon size={16} aria-hidden="true" />
          {status === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </DialogActions>
    </div>
  )
}
