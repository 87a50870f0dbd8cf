import { useEffect, useSyncExternalStore } from 'react'

/** The GraphQL fields of the lists whose rows can be created. */
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
}

/** How long a created row stays highlighted after it has appeared. */
const HIGHLIGHT_DURATION_MS = 8000

let current: CreatedRow | undefined
let expiryTimer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Highlights a created row for HIGHLIGHT_DURATION_MS after its list first shows it. Call this function after the
 * mounted lists are refetched.
 */
export const highlightCreatedRow = (list: ListField, id: number): void => setCurrent({ list, id })

function setCurrent(next: CreatedRow | undefined) {
  clearTimeout(expiryTimer)
  expiryTimer = undefined
  current = next
  for (const listener of listeners) listener()
}

/** Starts the timer that ends the highlight. Mounting the list again does not restart the timer. */
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
  /** Shows the rows that were created last. Called when the loaded rows do not contain the created row. */
  onMissing?: () => void
}

/** Returns the id of the row to highlight in a list: the row that was created last, until its highlight expires. */
export function useCreatedRow({ list, rows, loading, onMissing }: Options): number | undefined {
  const created = useSyncExternalStore(createdRowStore.subscribe, createdRowStore.get)
  const id = created?.list === list ? created.id : undefined
  const isShown = id !== undefined && Boolean(rows?.some(row => row.id === id))
  const isMissing = id !== undefined && rows !== undefined && !loading && !isShown
  useEffect(() => {
    if (isShown && id !== undefined) startExpiry()
  }, [isShown, id])
  useEffect(() => {
    if (isMissing) onMissing?.()
  }, [isMissing, onMissing])
  return id
}
