interface FrameLoop {
  /** @param frameMs milliseconds since the previous frame; 0 for the first frame after the start or a pause */
  renderFrame: (frameMs: number) => void
  /** Milliseconds to wait before the next animation frame is requested. */
  getDelayMs: () => number
  /** Called when a pause starts, and possibly again during the pause. */
  onPause: () => void
}

/**
 * Calls `renderFrame` repeatedly. Pauses while the element is out of view, the tab is hidden or reduced motion is set.
 * Returns a stop function.
 */
export function runFrames(element: Element, { renderFrame, getDelayMs, onPause }: FrameLoop): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const abortController = new AbortController()
  let animationFrameId = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let lastTime = 0
  let isInView = false
  const requestFrame = () => {
    animationFrameId = requestAnimationFrame(handleFrame)
  }
  const handleFrame = (now: number) => {
    renderFrame(lastTime && now - lastTime)
    lastTime = now
    const delayMs = getDelayMs()
    if (delayMs > 0) timer = setTimeout(requestFrame, delayMs)
    else requestFrame()
  }
  const cancelNextFrame = () => {
    clearTimeout(timer)
    cancelAnimationFrame(animationFrameId)
  }
  const startOrPause = () => {
    cancelNextFrame()
    lastTime = 0
    if (isInView && !document.hidden && !reducedMotion.matches) requestFrame()
    else onPause()
  }
  const visibilityObserver = new IntersectionObserver(entries => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    startOrPause()
  })
  visibilityObserver.observe(element)
  document.addEventListener('visibilitychange', startOrPause, abortController)
  reducedMotion.addEventListener('change', startOrPause, abortController)
  return () => {
    cancelNextFrame()
    visibilityObserver.disconnect()
    abortController.abort()
  }
}
