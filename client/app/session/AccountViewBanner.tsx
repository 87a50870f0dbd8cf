import { useEffect, useRef, useState } from 'react'
import { type AccountView, accountView } from '../../lib/session/account-view'
import { stopAccountView } from '../../lib/session/session'
import { Button } from '../../ui/controls/Button'

const MINUTE_MS = 60_000
const UPDATE_INTERVAL_MS = 10_000

/**
 * Shows whose account the administrator views, and a button that ends the view. Sets `--bottom-bar` to the height of
 * the banner, so that the sidebar and the toasts end above the banner.
 */
export function AccountViewBanner({ user, administratorName, expiresAt }: AccountView) {
  const [isStopping, setIsStopping] = useState(false)
  const minutes = useRemainingMinutes(expiresAt)
  const banner = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!banner.current) return
    const { style } = document.documentElement
    const observer = new ResizeObserver(() =>
      style.setProperty('--bottom-bar', `${banner.current?.offsetHeight ?? 0}px`),
    )
    observer.observe(banner.current)
    return () => {
      observer.disconnect()
      style.removeProperty('--bottom-bar')
    }
  }, [])
  return (
    <aside
      ref={banner}
      aria-label="Account view"
      className="print-hidden sticky bottom-0 z-40 flex min-h-14 flex-wrap items-center justify-center gap-x-5 gap-y-2 border-t-2 border-signal bg-panel px-4 py-2 text-sm text-text sm:flex-nowrap"
    >
      <p className="min-w-0 wrap-anywhere max-sm:text-center max-sm:text-balance">
        {`${administratorName}, you are viewing the account of `}
        <strong className="font-medium">{formatUser(user)}</strong>
        {". You can't change anything. "}
        <span className="whitespace-nowrap">{`Ends in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`}</span>
      </p>
      <Button
        variant="outline"
        size="sm"
        disabled={isStopping}
        onClick={() => {
          setIsStopping(true)
          void stopAccountView()
        }}
      >
        Stop Viewing
      </Button>
    </aside>
  )
}

const formatUser = ({ displayName, username }: { displayName: string; username: string }) =>
  displayName === username ? username : `${displayName} (${username})`

/** Returns the remaining minutes, rounded up, at least 1. Leaves the account view when it expires. */
function useRemainingMinutes(expiresAt: string): number {
  const [now, setNow] = useState(Date.now)
  const remainingMs = Date.parse(expiresAt) - now
  useEffect(() => {
    if (remainingMs <= 0) return accountView.leave()
    const timer = setTimeout(() => setNow(Date.now()), Math.min(remainingMs, UPDATE_INTERVAL_MS))
    return () => clearTimeout(timer)
  }, [remainingMs])
  return Math.max(1, Math.ceil(remainingMs / MINUTE_MS))
}
