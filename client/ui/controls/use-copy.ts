import { useEffect, useState } from 'react'
import { copyToClipboard } from './clipboard'

const STATUS_DURATION_MS = 1600

/** Returns a function that copies text. For STATUS_DURATION_MS after a copy, also returns the status of the copy. */
export function useCopy() {
  // Each copy sets a new object, so that the effect restarts the timer.
  const [result, setResult] = useState<{ status: 'copied' | 'failed' }>()
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(undefined), STATUS_DURATION_MS)
    return () => clearTimeout(timer)
  }, [result])
  return {
    status: result?.status,
    copy: async (text: string) => setResult({ status: (await copyToClipboard(text)) ? 'copied' : 'failed' }),
  }
}
