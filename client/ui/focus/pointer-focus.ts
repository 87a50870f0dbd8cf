import type { SyntheticEvent } from 'react'

const clearPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed
}

/**
 * Props of a Radix trigger that suppress its focus ring after a pointer press (base.css). Radix focuses triggers by
 * script, which browsers treat like keyboard focus.
 */
export const pointerFocusProps = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: clearPressed,
  onBlur: clearPressed,
}
