import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router-dom'

/** A hairline along the top while the next page is on its way, after 150 ms, so that quick ones show nothing. */
export function Progress() {
  const busy = useNavigation().state !== 'idle'
  const [shown, setShown] = useState(false)
  useEffect(() => {
    if (!busy) return setShown(false)
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [busy])
  return (
    shown && (
      <div
        aria-hidden="true"
        className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left animate-advance bg-signal-fill"
      />
    )
  )
}
