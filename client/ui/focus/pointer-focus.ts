import type { SyntheticEvent } from 'react'

const clearPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed
}

/**
 * Props that suppress the focus ring after a pointer press (base.css). Radix focuses these elements by script, which
 * browsers treat like keyboard focus.
 */
export const pointerFocusProps = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: clearPressed,
  onBlur: clearPressed,
}
