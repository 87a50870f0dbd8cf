import type { SyntheticEvent } from 'react'

const forget = ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
  delete currentTarget.dataset.pressed
}

/**
 * For what its library focuses as it is pressed: a browser takes that for the keyboard's doing and draws the ring of
 * the focus (theme.css).
 */
export const pressed = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset.pressed = ''
  },
  onKeyDown: forget,
  onBlur: forget,
}
