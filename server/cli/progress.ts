/** A line on the terminal that each update overwrites. Without a terminal, nothing is written. */
export interface ProgressLine {
  show(text: string): void
  /** Clears the line. The next update is shown immediately. */
  clear(): void
}

/** Minimum time between two displayed updates. Updates in between are dropped. */
const MIN_INTERVAL_MS = 100

/** Creates a progress line on standard error. `isEnabled` is false if a script reads the output of the command. */
export const createProgressLine = (isEnabled: boolean): ProgressLine => {
  const isVisible = isEnabled && process.stderr.isTTY
  let shownAt = Number.NEGATIVE_INFINITY
  const write = (text: string) => void process.stderr.write(`\r\u001b[K${text}`)
  return {
    show: text => {
      if (!isVisible || performance.now() - shownAt < MIN_INTERVAL_MS) return
      shownAt = performance.now()
      write(text)
    },
    clear: () => {
      if (!isVisible) return
      shownAt = Number.NEGATIVE_INFINITY
      write('')
    },
  }
}
