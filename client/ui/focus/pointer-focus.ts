import type { SyntheticEvent } from 'react'

const clearPressed = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed
}

/**
 * For what its library focuses as it is pressed: a browser takes that for the keyboard's doing and draws the ring of
 * the focus (base.css).
 */
export const pointerFocusProps = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: clearPressed,
  onBlur: clearPressed,
}
