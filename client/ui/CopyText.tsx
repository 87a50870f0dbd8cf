import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useState } from 'react'
import { copyText } from './copy'

/** How long it says that it has copied, in milliseconds. */
const patience = 1600

/** A code that one press copies; the answer stands where one pressed. */
export function CopyText({ text }: { text: string }) {
  const [answer, setAnswer] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!answer) return
    const timer = setTimeout(() => setAnswer(undefined), patience)
    return () => clearTimeout(timer)
  }, [answer])
  const copy = async () => setAnswer((await copyText(text)) ? 'copied' : 'failed')
  const Sign = answer === 'copied' ? Check : Copy
  return (
    <button
      type="button"
      aria-label={`Copy ${text}`}
      onClick={() => void copy()}
      className="group/copy relative inline-flex max-w-full items-center gap-2 rounded-sm font-mono text-sm hover:text-signal"
    >
      <span className={`truncate ${answer ? 'opacity-0' : ''}`}>{text}</span>
      <Sign
        size={14}
        aria-hidden="true"
        className={`shrink-0 ${answer === 'copied' ? 'text-success' : 'text-quiet opacity-60 group-hover/copy:opacity-100'}`}
      />
      <span
        role="status"
        className={`absolute inset-y-0 left-0 flex items-center font-sans font-medium ${answer === 'failed' ? 'text-danger' : 'text-success'}`}
      >
        {answer === 'copied' && 'Copied'}
        {answer === 'failed' && 'Not copied'}
      </span>
    </button>
  )
}
