import { useRef, useState } from 'react'

/**
 * Returns a function that runs the action, and a flag that is true while the action is running. During that time, the
 * function ignores further calls.
 */
export function useAsyncAction<TArguments extends unknown[]>(
  action: (...args: TArguments) => Promise<void>,
): [run: (...args: TArguments) => Promise<void>, isPending: boolean] {
  // The state changes only with the next render. The ref also blocks calls before that render.
  const isRunning = useRef(false)
  const [isPending, setIsPending] = useState(false)
  const run = async (...args: TArguments) => {
    if (isRunning.current) return
    isRunning.current = true
    setIsPending(true)
    try {
      await action(...args)
    } finally {
      isRunning.current = false
      setIsPending(false)
    }
  }
  return [run, isPending]
}
