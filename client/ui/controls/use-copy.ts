import { useEffect, useState } from 'react'
import { copyToClipboard } from './clipboard'

const STATUS_DURATION_MS = 1600

/**
 * Returns the function `copy`, which copies text, and the `status` of its last call. The status becomes undefined after
 * STATUS_DURATION_MS.
 */
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
