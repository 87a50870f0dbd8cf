import { useEffect } from 'react'
import { useBlocker } from 'react-router-dom'
import { paths } from '../../lib/paths'
import { Confirm } from '../../ui/Confirm'
import { goesOn, readPlace } from './place'

interface Props {
  /** Read as somebody leaves: what has just been saved need not be asked about. */
  isUnsaved: () => boolean
}

/** Asks before what has been written and not saved is left: by a link, by Back, or by closing the window. */
export function UnsavedGuard({ isUnsaved }: Props) {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    if (nextLocation.state === goesOn || !isUnsaved()) return false
    const isElsewhere = nextLocation.pathname !== paths.adminBlog
    const post = ({ search }: { search: string }) => readPlace(new URLSearchParams(search)).post
    return isElsewhere || post(nextLocation) !== post(currentLocation)
  })
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (isUnsaved()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isUnsaved])
  return (
    <Confirm
      title="Unsaved changes"
      text="What you have written is not saved. If you leave, it stays in this browser as a draft and is offered when you come back."
      action="Leave"
      doing="Leaving..."
      isHarmless
      open={blocker.state === 'blocked'}
      pending={blocker.state === 'proceeding'}
      onCancel={() => blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
    />
  )
}
