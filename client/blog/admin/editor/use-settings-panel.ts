import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '../../../ui/layout/use-media-query'

/** Matches windows in which the settings fit beside a text column of readable width. */
const COLUMN_QUERY = '(width >= 72rem)'

/** Key in localStorage, present while the user has hidden the settings column. */
const HIDDEN_COLUMN_KEY = 'kairos.post-settings-hidden'

const mainFields = ['title', 'content', 'markdownContent']

const isSettingsField = (path: string) => !mainFields.includes(path.split('.')[0] ?? '')

/**
 * Manages the state of the settings panel. In wide windows, the panel is a column that starts open unless the user has
 * hidden it. In narrow windows, the panel is a sheet that starts closed.
 */
export function useSettingsPanel() {
  const isColumn = useMediaQuery(COLUMN_QUERY)
  /** The state of one layout: the column if `isColumn` is true, else the sheet. */
  const [layoutState, setLayoutState] = useState({ isColumn, isOpen: isColumn && !isColumnHidden() })
  const isOpen = layoutState.isColumn === isColumn ? layoutState.isOpen : isColumn && !isColumnHidden()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const setOpen = (nextOpen: boolean) => flushSync(() => setLayoutState({ isColumn, isOpen: nextOpen }))
  return {
    isColumn,
    isOpen,
    buttonRef,
    toggle: () => {
      if (isColumn) storeColumnHidden(isOpen)
      setOpen(!isOpen)
    },
    close: () => {
      setOpen(false)
      buttonRef.current?.focus()
    },
    /**
     * The column opens if a settings field is invalid. The sheet opens if only settings fields are invalid. If the
     * title or the text is invalid, the sheet closes, because it covers both.
     */
    revealFields: (invalidPaths: readonly string[]) => {
      if (invalidPaths.length === 0) return
      setOpen(isColumn ? isOpen || invalidPaths.some(isSettingsField) : invalidPaths.every(isSettingsField))
    },
  }
}

// localStorage throws an error when the browser blocks it.

function isColumnHidden(): boolean {
  try {
    return localStorage.getItem(HIDDEN_COLUMN_KEY) !== null
  } catch {
    return false
  }
}

function storeColumnHidden(isHidden: boolean) {
  try {
    if (isHidden) localStorage.setItem(HIDDEN_COLUMN_KEY, 'true')
    else localStorage.removeItem(HIDDEN_COLUMN_KEY)
  } catch {}
}

export type SettingsPanel = ReturnType<typeof useSettingsPanel>
