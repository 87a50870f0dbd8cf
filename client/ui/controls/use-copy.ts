import { useEffect, useState } from 'react'
import { copyToClipboard } from './clipboard'

const STATUS_DURATION_MS = 1600

/** Returns a function that copies text, and the result of the last copy, which is cleared after STATUS_DURATION_MS. */
export function useCopy() {
  const [status, setStatus] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!status) return
    const timer = setTimeout(() => setStatus(undefined), STATUS_DURATION_MS)
    return () => clearTimeout(timer)
  }, [status])
  return { status, copy: async (text: string) => setStatus((await copyToClipboard(text)) ? 'copied' : 'failed') }
}
