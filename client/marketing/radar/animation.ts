import type { Point } from '../figures/arrow'
import { buildFrame, CENTER, type Frame, RADIUS, toBearing, toCssTransform, VIEW_SIZE } from './frame'
import { advanceRadar, createInitialRadar, type Radar } from './simulation'

interface RadarColors {
  signal: string
  muted: string
}

/** Draws a frame. The context must be scaled to the units of the frame. */
function drawFrame(context: CanvasRenderingContext2D, frame: Frame, colors: RadarColors): void {
  context.clearRect(0, 0, VIEW_SIZE, VIEW_SIZE)
  drawSweep(context, frame, colors.signal)
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

function drawSweep(context: CanvasRenderingContext2D, { sweep, trail }: Frame, color: string) {
  context.fillStyle = color
  for (const { from, to, opacity } of trail) {
    context.globalAlpha = opacity
    context.beginPath()
    context.moveTo(CENTER, CENTER)
    context.arc(CENTER, CENTER, RADIUS, toCanvasAngle(to), toCanvasAngle(from))
    context.fill()
  }
  context.globalAlpha = 0.9
  context.strokeStyle = color
  context.lineWidth = 1.3
  context.beginPath()
  context.moveTo(CENTER, CENTER)
  context.lineTo(sweep.x, sweep.y)
  context.stroke()
}

function drawBlips(context: CanvasRenderingContext2D, { blips }: Frame, { signal, muted }: RadarColors) {
  for (const { x, y, radius, halo, opacity } of blips) {
    context.globalAlpha = 0.5 + opacity / 2
    context.fillStyle = opacity > 0.05 ? signal : muted
    traceCircle(context, { x, y }, radius)
    context.fill()
    context.globalAlpha = opacity * 0.6
    context.strokeStyle = signal
    context.lineWidth = 1
    traceCircle(context, { x, y }, halo)
    context.stroke()
  }
}

function traceCircle(context: CanvasRenderingContext2D, { x, y }: Point, radius: number) {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
}

const toCanvasAngle = ({ x, y }: Point) => Math.atan2(y - CENTER, x - CENTER)

/** Functions that stop the running animations, by container. */
const animations = new WeakMap<HTMLElement, () => void>()

/**
 * Replaces the static picture of a radar by an animation that continues from it. The animation runs while the radar is
 * in view and the tab is visible, unless reduced motion is set. A second call for the same container has no effect.
 * @returns stops the animation
 */
export function startRadar(container: HTMLElement): () => void {
  const stop = animations.get(container) ?? animateRadar(container)
  animations.set(container, stop)
  return () => {
    animations.delete(container)
    stop()
  }
}

function animateRadar(container: HTMLElement): () => void {
  const canvas = container.querySelector('canvas')
  const context = canvas?.getContext('2d')
  if (!canvas || !context) return () => undefined
  const radar = createInitialRadar()
  const colors = getRadarColors(container)
  const labels = [...container.querySelectorAll<HTMLElement>('[data-label]')]
  let averageFrameMs = 16
  // At most two canvas pixels per CSS pixel: more is not visible and drains the battery.
  let pixelRatio = Math.min(devicePixelRatio, 2)

  const drawCurrentFrame = () => {
    const frame = buildFrame(radar)
    drawFrame(context, frame, colors)
    updateLabels(labels, frame)
  }
  const stopFrames = runFrames(canvas, frameMs => {
    advanceRadar(radar, frameMs / 1000)
    averageFrameMs += (Math.min(frameMs || averageFrameMs, 100) - averageFrameMs) / 30
    // A slow device gets a lower resolution instead of a lower frame rate.
    if (averageFrameMs > 24 && pixelRatio > 1) {
      pixelRatio = Math.max(1, pixelRatio - 0.5)
      averageFrameMs = 16
      resizeCanvas(canvas, context, pixelRatio)
    }
    drawCurrentFrame()
    container.dataset.playing = ''
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
    delete container.dataset.playing
  }
}

/**
 * Calls back in each animation frame with the milliseconds since the previous one, or 0 after a pause. Pauses while the
 * element is out of view, the tab is hidden or reduced motion is set.
 * @returns stops the calls
 */
function runFrames(element: Element, renderFrame: (frameMs: number) => void): () => void {
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const abortController = new AbortController()
  let animationFrame = 0
  let lastTime = 0
  let isInView = false
  const handleFrame = (now: number) => {
    renderFrame(lastTime && now - lastTime)
    lastTime = now
    animationFrame = requestAnimationFrame(handleFrame)
  }
  const resume = () => {
    cancelAnimationFrame(animationFrame)
    lastTime = 0
    if (isInView && !document.hidden && !reducedMotion.matches) animationFrame = requestAnimationFrame(handleFrame)
  }
  const visibilityObserver = new IntersectionObserver(entries => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    resume()
  })
  visibilityObserver.observe(element)
  document.addEventListener('visibilitychange', resume, abortController)
  reducedMotion.addEventListener('change', resume, abortController)
  return () => {
    cancelAnimationFrame(animationFrame)
    visibilityObserver.disconnect()
    abortController.abort()
  }
}

/** Points the sweep at the pointer while it is over the first screen. */
function trackPointer(radar: Radar, container: HTMLElement): () => void {
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

function updateLabels(labels: HTMLElement[], frame: Frame) {
  frame.labels.forEach(({ x, y, name, reading, opacity }, index) => {
    const label = labels[index]
    if (!label) return
    label.style.transform = toCssTransform({ x, y })
    label.style.opacity = opacity.toFixed(2)
    setText(label.firstElementChild, name)
    setText(label.lastElementChild, reading)
  })
}

function setText(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}

// The loader imports this module before hydration (client/app/loader.ts).
if (!import.meta.env.SSR) document.querySelectorAll<HTMLElement>('.radar').forEach(startRadar)
