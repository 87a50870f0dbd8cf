import type { Point } from '../figures/arrow'
import { buildFrame, type Frame, isNamedBlip, toBearing, toCssTransform, VIEW_SIZE } from './frame'
import { runFrames } from './frame-loop'
import { advanceRadar, createRadar, type RadarState, SWEEP_SECONDS } from './simulation'

/** After this time, the animation starts even if the browser is not idle. */
const IDLE_TIMEOUT_MS = 2000

/** Used in browsers without requestIdleCallback, such as Safari. */
const IDLE_FALLBACK_DELAY_MS = 200

interface RadarColors {
  signal: string
  muted: string
}

/** Few drawings per second suffice, because the signals move slowly and the sweep is a separate element. */
const DRAWING_INTERVAL_MS = 50

/** Time between two frames at 60 Hz, rounded down. */
const FRAME_MS = 16

/** A label update costs more than a drawing, and labels move by at most half a pixel between two updates. */
const DRAWINGS_PER_LABEL_UPDATE = 4

/** Draws a frame without the sweep and the labels. The context must be scaled to view box units. */
function drawFrame(context: CanvasRenderingContext2D, frame: Frame, colors: RadarColors): void {
  context.clearRect(0, 0, VIEW_SIZE, VIEW_SIZE)
  context.fillStyle = colors.muted
  for (const { x, y, radius, opacity } of frame.dots) {
    context.globalAlpha = opacity
    traceCircle(context, { x, y }, radius)
    context.fill()
  }
  context.strokeStyle = colors.muted
  for (const { from, control, to, headEnds, width, opacity } of frame.arrows) {
    if (opacity < 0.02) continue
    context.globalAlpha = opacity
    context.lineWidth = width
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.quadraticCurveTo(control.x, control.y, to.x, to.y)
    context.moveTo(headEnds[0].x, headEnds[0].y)
    context.lineTo(to.x, to.y)
    context.lineTo(headEnds[1].x, headEnds[1].y)
    context.stroke()
  }
  drawBlips(context, frame, colors)
  context.globalAlpha = 1
}

function drawBlips(context: CanvasRenderingContext2D, { blips }: Frame, { signal, muted }: RadarColors) {
  context.lineWidth = 1
  for (const blip of blips) {
    const color = isNamedBlip(blip) ? signal : muted
    context.globalAlpha = blip.dotOpacity
    context.fillStyle = color
    traceCircle(context, blip, blip.radius)
    context.fill()
    context.globalAlpha = blip.opacity * 0.6
    context.strokeStyle = color
    traceCircle(context, blip, blip.haloRadius)
    context.stroke()
  }
}

function traceCircle(context: CanvasRenderingContext2D, { x, y }: Point, radius: number) {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
}

/** Stop functions by container. */
const animations = new WeakMap<HTMLElement, () => void>()

/**
 * When the browser is idle, replaces the static picture of a radar with an animation that continues from it. The
 * animation pauses while the radar is out of view, the tab is hidden or reduced motion is set. If the container already
 * has an animation, does not start another one.
 * @returns a function that stops the animation
 */
export function startRadar(container: HTMLElement): () => void {
  const stop = animations.get(container) ?? runWhenIdle(() => animateRadar(container))
  animations.set(container, stop)
  return () => {
    animations.delete(container)
    stop()
  }
}

/**
 * Calls `start` when the browser is idle.
 * @returns a function that cancels the call or, after the call, calls the function that `start` returned
 */
function runWhenIdle(start: () => () => void): () => void {
  let stop: (() => void) | undefined
  const begin = () => {
    stop = start()
  }
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(begin, IDLE_FALLBACK_DELAY_MS)
    return () => (stop ? stop() : clearTimeout(timer))
  }
  const handle = requestIdleCallback(begin, { timeout: IDLE_TIMEOUT_MS })
  return () => (stop ? stop() : cancelIdleCallback(handle))
}

function animateRadar(container: HTMLElement): () => void {
  const canvas = container.querySelector('canvas')
  const sweep = container.querySelector<HTMLElement>('.radar-sweep')
  const context = canvas?.getContext('2d')
  if (!canvas || !context || !sweep) return () => undefined
  const radar = createRadar()
  const colors = getRadarColors(container)
  const labels = listLabels(container)
  const sweepAnimation = createSweepAnimation(sweep, radar)
  let averageFrameMs = DRAWING_INTERVAL_MS
  let msUntilDrawing = 0
  let drawingCount = 0
  // A ratio above 2 makes no visible difference and drains the battery.
  let pixelRatio = Math.min(devicePixelRatio, 2)

  const drawCurrentFrame = () => {
    const frame = buildFrame(radar)
    drawFrame(context, frame, colors)
    if (drawingCount++ % DRAWINGS_PER_LABEL_UPDATE === 0) updateLabels(labels, frame)
  }
  const renderFrame = (frameMs: number) => {
    advanceRadar(radar, frameMs / 1000)
    sweepAnimation.turn(frameMs)
    // A moving average over about 20 frames. A frame of more than 200 ms counts as 200 ms.
    averageFrameMs += (Math.min(frameMs || averageFrameMs, 200) - averageFrameMs) / 20
    // A slow device gets a lower resolution instead of a lower frame rate.
    if (averageFrameMs > 1.5 * DRAWING_INTERVAL_MS && pixelRatio > 1) {
      pixelRatio = Math.max(1, pixelRatio - 0.5)
      averageFrameMs = DRAWING_INTERVAL_MS
      resizeCanvas(canvas, context, pixelRatio)
      msUntilDrawing = 0
    }
    msUntilDrawing -= frameMs
    if (msUntilDrawing > 0) return
    msUntilDrawing = DRAWING_INTERVAL_MS - FRAME_MS / 2
    drawCurrentFrame()
    container.dataset.playing = ''
  }
  const stopFrames = runFrames(canvas, {
    renderFrame,
    // The delay is 0 while the sweep follows the pointer, so that the sweep turns in each animation frame.
    getDelayMs: () => (radar.target === null ? DRAWING_INTERVAL_MS - FRAME_MS : 0),
    onPause: sweepAnimation.pause,
  })
  const resizeObserver = new ResizeObserver(() => {
    resizeCanvas(canvas, context, pixelRatio)
    if ('playing' in container.dataset) drawCurrentFrame()
  })
  resizeObserver.observe(canvas)
  const stopTracking = trackPointer(radar, container)
  return () => {
    stopFrames()
    stopTracking()
    resizeObserver.disconnect()
    sweepAnimation.cancel()
    delete container.dataset.playing
  }
}

/** Returns the `currentTime` at which the sweep animation shows the current bearing of the sweep. */
const getSweepTimeMs = ({ sweep }: RadarState) => (sweep / (Math.PI * 2)) * SWEEP_SECONDS * 1000

/**
 * Creates a paused browser animation that turns the sweep. While the sweep follows the pointer, `turn` keeps the
 * animation paused and sets the bearing instead.
 */
function createSweepAnimation(sweep: HTMLElement, radar: RadarState) {
  const animation = sweep.animate(
    { rotate: ['0deg', '360deg'] },
    { duration: SWEEP_SECONDS * 1000, iterations: Infinity },
  )
  animation.pause()
  animation.currentTime = getSweepTimeMs(radar)
  let isAnimationPaused = true
  return {
    /** @param frameMs milliseconds since the previous frame; 0 for the first frame after the start or a pause */
    turn: (frameMs: number) => {
      const wasPaused = isAnimationPaused || frameMs === 0
      isAnimationPaused = radar.target !== null
      if (isAnimationPaused || wasPaused) animation.currentTime = getSweepTimeMs(radar)
      if (isAnimationPaused) animation.pause()
      else if (wasPaused) animation.play()
    },
    pause: () => animation.pause(),
    cancel: () => animation.cancel(),
  }
}

/**
 * Makes the sweep follow the pointer while the pointer is over the section that contains the radar. Returns a stop
 * function.
 */
function trackPointer(radar: RadarState, container: HTMLElement): () => void {
  const section = container.closest('section')
  const abortController = new AbortController()
  const handlePointerMove = (event: PointerEvent) => {
    const { left, top, width } = container.getBoundingClientRect()
    const scale = VIEW_SIZE / width
    radar.target = toBearing({ x: (event.clientX - left) * scale, y: (event.clientY - top) * scale })
  }
  const handlePointerLeave = () => {
    radar.target = null
  }
  section?.addEventListener('pointermove', handlePointerMove, abortController)
  section?.addEventListener('pointerleave', handlePointerLeave, abortController)
  return () => abortController.abort()
}

/** Reads the colors of the static picture, because a canvas has no access to the style sheet. */
function getRadarColors(container: HTMLElement): RadarColors {
  const getColor = (selector: string) => {
    const element = container.querySelector(selector)
    return element ? getComputedStyle(element).color : 'white'
  }
  return { signal: getColor('.text-signal'), muted: getColor('.text-muted') }
}

function resizeCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, pixelRatio: number) {
  const sizePx = Math.round(canvas.clientWidth * pixelRatio)
  if (canvas.width !== sizePx) {
    canvas.width = sizePx
    canvas.height = sizePx
  }
  context.setTransform(sizePx / VIEW_SIZE, 0, 0, sizePx / VIEW_SIZE, 0, 0)
}

interface LabelElement {
  element: HTMLElement
  style: string
}

const listLabels = (container: HTMLElement): LabelElement[] =>
  [...container.querySelectorAll<HTMLElement>('.radar-label')].map(element => ({ element, style: '' }))

/** Writes only changed styles and texts. */
function updateLabels(labels: LabelElement[], frame: Frame) {
  labels.forEach((label, index) => {
    const frameLabel = frame.labels[index]
    if (!frameLabel) return
    const style = `transform: ${toCssTransform(frameLabel)}; opacity: ${frameLabel.opacity.toFixed(2)}`
    if (label.style !== style) label.element.style.cssText = style
    label.style = style
    frameLabel.lines.forEach((text, lineIndex) => {
      const element = label.element.children[lineIndex]
      if (element && element.textContent !== text) element.textContent = text
    })
  })
}

// client/app/app-loader.ts imports this module to start the animation before hydration.
if (!import.meta.env.SSR) document.querySelectorAll<HTMLElement>('.radar').forEach(startRadar)
