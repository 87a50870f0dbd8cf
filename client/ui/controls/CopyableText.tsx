import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useCopy } from './use-copy'

interface Props {
  text: string
  wraps?: boolean
}

export function CopyableText({ text, wraps = false }: Props) {
  const { status, copy } = useCopy()
  const Icon = status === 'copied' ? Check : Copy
  return (
    <span className="relative inline-flex max-w-full">
      <button
        type="button"
        aria-label={`Copy ${text}`}
        onClick={() => void copy(text)}
        className="group/copy relative inline-flex min-h-6 min-w-0 items-center gap-2 rounded-sm text-left font-mono text-sm hover:text-signal max-sm:after:absolute max-sm:after:inset-x-0 max-sm:after:-inset-y-2.5"
      >
        <span className={`${wraps ? 'wrap-anywhere' : 'truncate'} ${status ? 'opacity-0' : ''}`}>{text}</span>
        <Icon
          size={14}
          aria-hidden="true"
          className={`shrink-0 ${status === 'copied' ? 'text-success' : 'text-muted opacity-60 group-hover/copy:opacity-100'}`}
        />
      </button>
      {/* The status is outside the button, because screen readers do not announce changes inside a button. */}
      <span
        role="status"
        className={`pointer-events-none absolute inset-y-0 left-0 flex items-center text-sm font-medium ${status === 'failed' ? 'text-danger' : 'text-success'}`}
      >
        {status === 'copied' && 'Copied'}
        {status === 'failed' && "Couldn't copy"}
      </span>
    </span>
  )
}
