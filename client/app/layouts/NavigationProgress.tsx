import { useNavigation } from 'react-router-dom'
import { DelayedContent } from '../../ui/feedback/DelayedContent'

export function NavigationProgress() {
  const isNavigating = useNavigation().state !== 'idle'
  return (
    isNavigating && (
      <DelayedContent>
        <div
          aria-hidden="true"
          className="fixed inset-x-0 top-0 z-40 h-0.5 origin-left animate-progress bg-signal-fill"
        />
      </DelayedContent>
    )
  )
}
