import { type ReactNode, useEffect, useState } from 'react'

/** Longest wait without a loading indicator. */
const DELAY_MS = 150

/** Renders a loading indicator after a delay, so that the indicator does not flash before a fast response. */
export function DelayedContent({ children }: { children: ReactNode }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isVisible && children
}
