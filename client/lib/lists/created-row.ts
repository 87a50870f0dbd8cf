import { useEffect, useSyncExternalStore } from 'react'

export type ListField =
  | 'users'
  | 'invitations'
  | 'serviceAccounts'
  | 'apiTokens'
  | 'webhooks'
  | 'tenants'
  | 'projects'
  | 'creditCodes'
  | 'adminPosts'
  | 'categories'

interface CreatedRow {
  list: ListField
  id: number
  /** True once the list has shown the row or `onMissing` has been called. */
  isRevealed: boolean
}

const HIGHLIGHT_DURATION_MS = 8000

let current: CreatedRow | undefined
let expiryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Highlights a created row. The highlight ends HIGHLIGHT_DURATION_MS after the list first shows the row. Call this
 * function after the mounted lists are refetched.
 */
export const highlightCreatedRow = (list: ListField, id: number): void => setCurrent({ list, id, isRevealed: false })

function setCurrent(next: CreatedRow | undefined) {
  clearTimeout(expiryTimer)
  expiryTimer = undefined
  current = next
  for (const listener of listeners) listener()
}

/** Ends the highlight after HIGHLIGHT_DURATION_MS. Mounting the list again does not restart the timer. */
function startExpiry() {
  expiryTimer ??= setTimeout(() => setCurrent(undefined), HIGHLIGHT_DURATION_MS)
}

const createdRowStore = {
  get: () => current,
  subscribe(listener: () => void) {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  },
}

interface Options {
  list: string
  rows: readonly { id: number }[] | undefined
  loading: boolean
  /** Called once if the list loads rows after the creation and these rows do not contain the created row. */
  onMissing?: () => void
}

/** Returns the id of the last created row if it was created in this list and its highlight has not expired. */
export function useCreatedRow({ list, rows, loading, onMissing }: Options): number | undefined {
  const created = useSyncExternalStore(createdRowStore.subscribe, createdRowStore.get)
  const row = created?.list === list ? created : undefined
  const isShown = row !== undefined && Boolean(rows?.some(({ id }) => id === row.id))
  const isMissing = row !== undefined && rows !== undefined && !loading && !isShown
  useEffect(() => {
    if (!row || !isShown) return
    row.isRevealed = true
    startExpiry()
  }, [row, isShown])
  useEffect(() => {
    if (!row || !isMissing || row.isRevealed) return
    row.isRevealed = true
    onMissing?.()
  }, [row, isMissing, onMissing])
  return row?.id
}
