import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMediaQuery } from '../../../ui/layout/use-media-query'

/** Matches windows in which the settings fit beside a text column of readable width. */
const COLUMN_QUERY = '(width >= 72rem)'

const textFields = ['title', 'content', 'markdownContent']

const isSettingsField = (path: string) => !textFields.includes(path.split('.')[0] ?? '')

/** The state of the settings panel: a column that starts open, or in narrow windows a sheet that starts closed. */
export function useSettingsPanel() {
  const isColumn = useMediaQuery(COLUMN_QUERY)
  /** The user's choice. A choice for the column does not apply to the sheet, and vice versa. */
  const [choice, setChoice] = useState({ isColumn, isOpen: isColumn })
  const isOpen = choice.isColumn === isColumn ? choice.isOpen : isColumn
  const buttonRef = useRef<HTMLButtonElement>(null)
  const setOpen = (nextOpen: boolean) => flushSync(() => setChoice({ isColumn, isOpen: nextOpen }))
  return {
    isColumn,
    isOpen,
    buttonRef,
    toggle: () => setOpen(!isOpen),
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

export type SettingsPanel = ReturnType<typeof useSettingsPanel>
