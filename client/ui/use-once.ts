import { useEffect, useRef } from 'react'

/**
 * Tabs ask twice for the one that is pressed, by the press and by the focus. Whoever answers later than at once, as an
 * address does, would be asked twice: here the second time is not passed on.
 */
export function useOnce<TValue>(value: TValue, onChange: (value: TValue) => void): (value: TValue) => void {
  const asked = useRef(value)
  useEffect(() => {
    asked.current = value
  }, [value])
  return next => {
    if (next === asked.current) return
    asked.current = next
    onChange(next)
  }
}
