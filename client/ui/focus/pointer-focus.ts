import type { SyntheticEvent } from 'react'

const clearPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed
}

/**
 * Props for a Radix trigger. The props suppress the focus ring of the trigger after a pointer press (base.css). Radix
 * focuses triggers by script, and browsers treat focus by script like keyboard focus.
 */
export const pointerFocusProps = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: clearPressed,
  onBlur: clearPressed,
}
