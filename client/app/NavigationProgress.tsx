import { useNavigation } from 'react-router-dom'
import { Delayed } from '../ui/feedback/Delayed'

/** A hairline along the top while the next page is on its way, unless that is quick. */
export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  return (
    isNavigating && (
      <Delayed>
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left animate-progress bg-signal-fill"
        />
      </Delayed>
    )
  )
}
