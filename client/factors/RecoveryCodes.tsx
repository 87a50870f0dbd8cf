import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useRef } from 'react'
import { saveFile } from '../lib/exports/export-file'
import { Button } from '../ui/controls/Button'
import { useCopy } from '../ui/controls/use-copy'
import { DialogActions } from '../ui/overlays/dialog-parts'

/** Shows new recovery codes, which cannot be shown again. */
export function RecoveryCodes({ codes, onDone }: { codes: string[]; onDone: () => void }) {
  const { status, copy } = useCopy()
  const copyButton = useRef<HTMLButtonElement>(null)
  // The copy button takes the focus, because the codes replace the control that had the focus.
  useEffect(() => copyButton.current?.focus(), [])
  const text = `${codes.join('\n')}\n`
  const Icon = status === 'copied' ? Check : Copy
  return (
    <div className="mt-5">
      <ol
        aria-label="Recovery codes"
        className="grid gap-x-6 gap-y-1 rounded-md border border-line bg-sunken px-4 py-3 font-mono text-sm select-all sm:grid-cols-2"
      >
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <p className="mt-3">
        <strong className="font-medium">You won't see these codes again.</strong>{' '}
        <span className="text-muted">Keep them in a safe place, separate from your phone.</span>
      </p>
      <p role="status" className={status === 'failed' ? 'mt-3 text-sm text-danger' : 'sr-only'}>
        {status === 'copied' && 'Codes copied'}
        {status === 'failed' && "Couldn't copy. Select the codes and copy them."}
      </p>
      <DialogActions>
        {/* On phones, these two buttons share a line, so that the text above them fits on the screen. */}
        <div className="flex flex-wrap gap-[min(0.75rem,3vw)] sm:contents max-sm:*:grow">
          <Button variant="outline" onClick={onDone}>
            Done
          </Button>
          <Button
            variant="outline"
            onClick={() => saveFile('kairos-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
          >
            Download
          </Button>
        </div>
        <Button ref={copyButton} onClick={() => void copy(text)}>
          <Icon size={16} aria-hidden="true" />
          {status === 'copied' ? 'Copied' : 'Copy'}
        </Button>
      </DialogActions>
    </div>
  )
}
