/**
 * The house colours as sRGB: the rasteriser does not read oklch.
 * Ink is oklch(0.19 0.03 260), paper oklch(0.975 0.008 85), signal oklch(0.70 0.19 45);
 * the greys keep the hue of the ground they are meant for.
 */
export const palette = {
  ink: '#0c1421',
  paper: '#f9f6f1',
  signal: '#fa6e1d',
  /** Signal dark enough to be read as text on paper. */
  signalText: '#c33e00',
  /** Signal as a fill behind lines: on paper, and on ink. */
  signalPale: '#fcd5bc',
  signalDim: '#692f17',
  onInk: {
    veil: '#161e2c',
    hair: '#273140',
    line: '#444e5d',
    mid: '#6c7584',
    soft: '#9da5b1',
    text: '#ccd1d9',
  },
  onPaper: {
    veil: '#f0ece5',
    hair: '#dedad2',
    line: '#c1bdb4',
    mid: '#969289',
    soft: '#676359',
    text: '#0c1421',
  },
} as const

/** A ground with the colours that belong on it, so that one composition can be drawn on either. */
export interface Ground {
  ground: string
  veil: string
  hair: string
  line: string
  mid: string
  soft: string
  text: string
  signal: string
  signalFill: string
}

export const onInk: Ground = {
  ...palette.onInk,
  ground: palette.ink,
  signal: palette.signal,
  signalFill: palette.signalDim,
}

export const onPaper: Ground = {
  ...palette.onPaper,
  ground: palette.paper,
  signal: palette.signal,
  signalFill: palette.signalPale,
}

/** A colour on the way from one to another; 0 is the first. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map(at => {
    const [a, b] = [from, to].map(colour => Number.parseInt(colour.slice(at, at + 2), 16))
    const value = Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
    return value.toString(16).padStart(2, '0')
  })
  return `#${channels.join('')}`
}
