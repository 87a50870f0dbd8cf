import { type ReactNode, useEffect, useState } from 'react'

/** What shows that something is coming, from 150 ms on: what is quicker shows nothing on the way. */
export function Delayed({ children }: { children: ReactNode }) {
  const [isVisible, setVisible] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setVisible(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return isVisible && children
}
