import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '../../../ui/layout/use-media-query'

/** Matches windows in which the settings fit beside a text column of readable width. */
const COLUMN_QUERY = '(width >= 72rem)'

/** Key in localStorage, present while the user has hidden the column. */
const HIDDEN_COLUMN_KEY = 'kairos.post-settings-hidden'

const textFields = ['title', 'content', 'markdownContent']

const isSettingsField = (path: string) => !textFields.includes(path.split('.')[0] ?? '')

/**
 * The state of the settings panel: a column that starts open unless the user has hidden it, or in narrow windows a
 * sheet that starts closed.
 */
export function useSettingsPanel() {
  const isColumn = useMediaQuery(COLUMN_QUERY)
  /** The user's choice. A choice for the column does not apply to the sheet, and vice versa. */
  const [choice, setChoice] = useState({ isColumn, isOpen: isColumn && !isColumnHidden() })
  const isOpen = choice.isColumn === isColumn ? choice.isOpen : isColumn && !isColumnHidden()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const setOpen = (nextOpen: boolean) => flushSync(() => setChoice({ isColumn, isOpen: nextOpen }))
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
    /** Makes the first invalid field focusable: opens the panel for a setting, closes a sheet that covers the text. */
    revealFields: (paths: readonly string[]) => {
      if (paths.length === 0) return
      setOpen(isColumn ? isOpen || paths.some(isSettingsField) : paths.every(isSettingsField))
    },
  }
}

// localStorage throws an error when the browser blocks it. The column then starts open.

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
