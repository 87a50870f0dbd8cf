import sharp from 'sharp'
import { cover } from './drawing/covers/all'
import { figures } from './drawing/figures/all'

/** Plain chroma subsampling: the smart kind takes three times as long, and the thin coloured lines look the same. */
const rasterise = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).webp({ quality: 86, effort: 4 }).toBuffer()

export const figureNames: string[] = [...figures.keys()]

/** Draws a figure of a post. Returns WebP bytes, 1600 px wide. Throws on an unknown name. */
export async function drawFigure(name: string): Promise<Buffer> {
  const figure = figures.get(name)
  if (!figure) throw new Error(`No figure is called "${name}". Known: ${figureNames.join(', ')}`)
  return rasterise(figure())
}

/** Draws the featured image of a post from its slug, the seed. Returns WebP bytes, 1600 × 900 px. */
export async function drawCover(slug: string): Promise<Buffer> {
  return rasterise(cover(slug))
}
