import type { SyntheticEvent } from 'react'

const clearPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed
}

/**
 * Suppresses the focus ring of a Radix trigger after a pointer press (base.css). Radix focuses triggers
 * programmatically, and browsers treat programmatic focus like keyboard focus.
 */
export const pointerFocusProps = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: clearPressed,
  onBlur: clearPressed,
}
