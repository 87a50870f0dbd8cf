import type { Point } from '../figures/arrow'
import { buildFrame, CENTER, type Frame, RADIUS, toCssTransform, VIEW_SIZE } from './frame'
import { advanceRadar, type Radar } from './simulation'

interface RadarColors {
  signal: string
  muted: string
}

/** Draws a frame. The context must be scaled to the units of the frame. */
export function drawFrame(context: CanvasRenderingContext2D, frame: Frame, colors: RadarColors): void {
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

interface RadarElements {
  canvas: HTMLCanvasElement
  labels: HTMLElement[]
  colors: RadarColors
}

/**
 * Animates the radar from its current state while the canvas is in view and the tab is visible.
 * @returns stops the animation
 */
export function startAnimation(radar: Radar, elements: RadarElements): () => void {
  const context = elements.canvas.getContext('2d')
  if (!context) return () => undefined
  let animationFrame = 0
  let lastTime = 0
  let isInView = false
  let averageFrameMs = 16
  // At most two canvas pixels per CSS pixel: more is not visible and drains the battery.
  let pixelRatio = Math.min(devicePixelRatio, 2)

  const renderFrame = (now: number) => {
    if (lastTime) {
      advanceRadar(radar, (now - lastTime) / 1000)
      averageFrameMs += (Math.min(now - lastTime, 100) - averageFrameMs) / 30
    }
    lastTime = now
    // A slow device gets a lower resolution instead of a lower frame rate.
    if (averageFrameMs > 24 && pixelRatio > 1) {
      pixelRatio = Math.max(1, pixelRatio - 0.5)
      averageFrameMs = 16
      resizeCanvas(elements.canvas, context, pixelRatio)
    }
    const frame = buildFrame(radar)
    drawFrame(context, frame, elements.colors)
    updateLabels(elements, frame)
    animationFrame = requestAnimationFrame(renderFrame)
  }
  const resume = () => {
    cancelAnimationFrame(animationFrame)
    lastTime = 0
    if (isInView && !document.hidden) animationFrame = requestAnimationFrame(renderFrame)
  }
  const visibilityObserver = new IntersectionObserver(entries => {
    isInView = entries.at(-1)?.isIntersecting ?? false
    resume()
  })
  const resizeObserver = new ResizeObserver(() => {
    resizeCanvas(elements.canvas, context, pixelRatio)
    drawFrame(context, buildFrame(radar), elements.colors)
  })
  resizeObserver.observe(elements.canvas)
  visibilityObserver.observe(elements.canvas)
  document.addEventListener('visibilitychange', resume)
  return () => {
    cancelAnimationFrame(animationFrame)
    visibilityObserver.disconnect()
    resizeObserver.disconnect()
    document.removeEventListener('visibilitychange', resume)
  }
}

function resizeCanvas(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, pixelRatio: number) {
  const sizePx = Math.round(canvas.clientWidth * pixelRatio)
  if (canvas.width !== sizePx) {
    canvas.width = sizePx
    canvas.height = sizePx
  }
  context.setTransform(sizePx / VIEW_SIZE, 0, 0, sizePx / VIEW_SIZE, 0, 0)
}

function updateLabels({ labels }: RadarElements, frame: Frame) {
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
