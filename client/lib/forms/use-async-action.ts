import { useRef, useState } from 'react'

/** Wraps an action so that only one call runs at a time. Calls while it is pending are ignored. */
export function useAsyncAction<TArguments extends unknown[]>(
  action: (...args: TArguments) => Promise<void>,
): [run: (...args: TArguments) => Promise<void>, pending: boolean] {
  const isRunning = useRef(false)
  const [pending, setPending] = useState(false)
  const run = async (...args: TArguments) => {
    if (isRunning.current) return
    isRunning.current = true
    setPending(true)
    try {
      await action(...args)
    } finally {
      isRunning.current = false
      setPending(false)
    }
  }
  return [run, pending]
}
