import { type ReactNode, useEffect, useState } from 'react'

const DELAY_MS = 150

/** Delays a loading indicator, so that it does not flash before a fast response. */
export function DelayedContent({ children }: { children: ReactNode }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return isVisible && children
}
