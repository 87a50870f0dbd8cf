import type { Point } from '../arrow'
import { CENTRE, type Frame, frameOf, place, RADIUS, SIDE } from './frame'
import { type Radar, step } from './model'

interface Colours {
  signal: string
  quiet: string
}

/** Draws a frame. The context is scaled so that the picture's units are its own. */
export function draw(context: CanvasRenderingContext2D, frame: Frame, colours: Colours): void {
  context.clearRect(0, 0, SIDE, SIDE)
  drawSweep(context, frame, colours.signal)
  context.fillStyle = colours.quiet
  for (const { x, y, radius, opacity } of frame.dots) {
    context.globalAlpha = opacity
    disc(context, { x, y }, radius)
    context.fill()
  }
  context.strokeStyle = colours.quiet
  for (const { from, bend, to, head, width, opacity } of frame.arrows) {
    if (opacity < 0.02) continue
    context.globalAlpha = opacity
    context.lineWidth = width
    context.beginPath()
    context.moveTo(from.x, from.y)
    context.quadraticCurveTo(bend.x, bend.y, to.x, to.y)
    context.moveTo(head[0].x, head[0].y)
    context.lineTo(to.x, to.y)
    context.lineTo(head[1].x, head[1].y)
    context.stroke()
  }
  drawBlips(context, frame, colours)
  context.globalAlpha = 1
}

function drawSweep(context: CanvasRenderingContext2D, { sweep, trail }: Frame, colour: string) {
  context.fillStyle = colour
  for (const { from, to, opacity } of trail) {
    context.globalAlpha = opacity
    context.beginPath()
    context.moveTo(CENTRE, CENTRE)
    context.arc(CENTRE, CENTRE, RADIUS, angle(to), angle(from))
    context.fill()
  }
  context.globalAlpha = 0.9
  context.strokeStyle = colour
  context.lineWidth = 1.3
  context.beginPath()
  context.moveTo(CENTRE, CENTRE)
  context.lineTo(sweep.x, sweep.y)
  context.stroke()
}

function drawBlips(context: CanvasRenderingContext2D, { blips }: Frame, { signal, quiet }: Colours) {
  for (const { x, y, radius, halo, opacity } of blips) {
    context.globalAlpha = 0.5 + opacity / 2
    context.fillStyle = opacity > 0.05 ? signal : quiet
    disc(context, { x, y }, radius)
    context.fill()
    context.globalAlpha = opacity * 0.6
    context.strokeStyle = signal
    context.lineWidth = 1
    disc(context, { x, y }, halo)
    context.stroke()
  }
}

function disc(context: CanvasRenderingContext2D, { x, y }: Point, radius: number) {
  context.beginPath()
  context.arc(x, y, radius, 0, Math.PI * 2)
}

const angle = ({ x, y }: Point) => Math.atan2(y - CENTRE, x - CENTRE)

interface Screen {
  canvas: HTMLCanvasElement
  labels: HTMLElement[]
  colours: Colours
}

/**
 * Runs the radar on the screen from where it is, a frame whenever the browser draws one, while it is in sight and the
 * tab is open. Returns what stops it.
 */
export function play(radar: Radar, screen: Screen): () => void {
  const context = screen.canvas.getContext('2d')
  if (!context) return () => undefined
  let handle = 0
  let last = 0
  let inSight = false
  let interval = 16
  // As many pixels as the screen has, up to two for one: more cannot be seen and cost a battery.
  let ratio = Math.min(devicePixelRatio, 2)

  const show = (now: number) => {
    if (last) {
      step(radar, (now - last) / 1000)
      interval += (Math.min(now - last, 100) - interval) / 30
    }
    last = now
    // What cannot keep up draws fewer pixels rather than fewer frames.
    if (interval > 24 && ratio > 1) {
      ratio = Math.max(1, ratio - 0.5)
      interval = 16
      sharpen(screen.canvas, context, ratio)
    }
    const frame = frameOf(radar)
    draw(context, frame, screen.colours)
    placeLabels(screen, frame)
    handle = requestAnimationFrame(show)
  }
  const resume = () => {
    cancelAnimationFrame(handle)
    last = 0
    if (inSight && !document.hidden) handle = requestAnimationFrame(show)
  }
  const sight = new IntersectionObserver(entries => {
    inSight = entries.at(-1)?.isIntersecting ?? false
    resume()
  })
  const size = new ResizeObserver(() => {
    sharpen(screen.canvas, context, ratio)
    draw(context, frameOf(radar), screen.colours)
  })
  size.observe(screen.canvas)
  sight.observe(screen.canvas)
  document.addEventListener('visibilitychange', resume)
  return () => {
    cancelAnimationFrame(handle)
    sight.disconnect()
    size.disconnect()
    document.removeEventListener('visibilitychange', resume)
  }
}

function sharpen(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, ratio: number) {
  const side = Math.round(canvas.clientWidth * ratio)
  if (canvas.width !== side) {
    canvas.width = side
    canvas.height = side
  }
  context.setTransform(side / SIDE, 0, 0, side / SIDE, 0, 0)
}

function placeLabels({ labels }: Screen, frame: Frame) {
  frame.labels.forEach(({ x, y, name, reading, opacity }, index) => {
    const label = labels[index]
    if (!label) return
    label.style.transform = place({ x, y })
    label.style.opacity = opacity.toFixed(2)
    setText(label.firstElementChild, name)
    setText(label.lastElementChild, reading)
  })
}

function setText(element: Element | null, text: string) {
  if (element && element.textContent !== text) element.textContent = text
}
