import type { Readable } from 'node:stream'
import sharp, { type Metadata } from 'sharp'
import { unavailable, unsupportedMediaType } from '../errors'

// Files are looked at once and then moved: a copy of them in memory would only be in the way.
sharp.cache(false)

/** What browsers show in place, by the name that the decoder has for it. */
const SHOWN: Record<string, { mimeType: string; extension: string }> = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
  heif: { mimeType: 'image/avif', extension: 'avif' },
}

/** What the bytes of such an image say they are. */
export const SHOWN_TYPES: ReadonlySet<string> = new Set([
  'image/apng',
  ...Object.values(SHOWN).map(({ mimeType }) => mimeType),
])

/** How many pixels are decoded, all frames together: a picture of a few kilobytes may unfold to gigabytes. */
export const MAX_PIXELS = 50_000_000

export interface ImageFacts {
  mimeType: string
  extension: string
  /** As it is seen: with its EXIF orientation. */
  width: number
  height: number
  isAnimated: boolean
  /** Says more than the picture (where it was taken, with what), or lies on its side. */
  hasMetadata: boolean
}

/**
 * Decodes an image file whole. Whatever cannot be decoded, or not shown by browsers, is none: null. An image beyond
 * MAX_PIXELS is 'too large', and is not decoded.
 */
export const readImage = async (path: string): Promise<ImageFacts | 'too large' | null> => {
  const meta = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const shown = meta && SHOWN[meta.format]
  if (!meta || !shown || (meta.format === 'heif' && meta.compression !== 'av1')) return null
  const { pages = 1, autoOrient } = meta
  const isAnimated = pages > 1 && meta.format !== 'heif'
  if (meta.width * meta.height * (isAnimated ? pages : 1) > MAX_PIXELS) return 'too large'
  const isWhole = await decoding(() =>
    sharp(path, { ...CAREFUL, animated: isAnimated })
      .timeout(PATIENCE)
      .resize({ width: 64 })
      .raw()
      .toBuffer()
      .then(() => true),
  ).catch(() => false)
  if (!isWhole) return null
  return { ...shown, ...autoOrient, isAnimated, hasMetadata: hasMetadata(meta) }
}

/** How large a thumbnail may be, in either direction. Pixels. */
export const THUMBNAIL_PIXELS = 320

/**
 * A small still picture of an image, upright, as WebP.
 * @throws UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE when it cannot be read to its end
 */
export const makeThumbnail = (image: Readable): Promise<Buffer> =>
  decoding(async () => {
    const decoder = sharp(CAREFUL)
    image.once('error', error => decoder.destroy(error))
    return await image
      .pipe(decoder)
      .timeout(PATIENCE)
      .autoOrient()
      .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  }).catch(error => {
    throw image.errored ? unavailable(image.errored) : error
  })

/** WebP knows no more. Pixels. */
const MAX_HEIGHT = 16_383

/**
 * The same image at another width, upright, as WebP; what moves goes on moving. A very tall one comes out narrower.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export const resizeImage = (path: string, image: ImageFacts, width: number): Promise<Buffer> =>
  decoding(() =>
    sharp(path, { ...CAREFUL, animated: image.isAnimated })
      .timeout(PATIENCE)
      .autoOrient()
      .resize({ width, height: MAX_HEIGHT, fit: 'inside' })
      .webp({ quality: 80 })
      .toBuffer(),
  )

/**
 * The image alone, upright, in its own format: without what says where and with what it was taken.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export const stripImage = (path: string, image: ImageFacts): Promise<Buffer> =>
  decoding(() => {
    const decoded = sharp(path, { ...CAREFUL, animated: image.isAnimated })
      .autoOrient()
      .keepIccProfile()
    switch (image.extension) {
      case 'jpg':
        return decoded.jpeg({ quality: 92, mozjpeg: true }).toBuffer()
      case 'png':
        return decoded.png().toBuffer()
      case 'webp':
        return decoded.webp({ quality: 92 }).toBuffer()
      case 'avif':
        return decoded.avif({ quality: 75 }).toBuffer()
      default:
        return decoded.gif().toBuffer()
    }
  })

const CAREFUL = { failOn: 'truncated', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const

/** How long one image may take, queue aside: some are made to take for ever. */
const PATIENCE = { seconds: 30 }

const hasMetadata = ({ orientation = 1, exif, xmp, iptc }: Metadata) =>
  orientation !== 1 || Boolean(exif || xmp || iptc)

/** Two at a time: one may take hundreds of megabytes, and the rest of the server wants to live too. */
const MAX_DECODING = 2
let active = 0
const waiting: (() => void)[] = []

const decoding = async <TResult>(work: () => Promise<TResult>): Promise<TResult> => {
  if (active >= MAX_DECODING) await new Promise<void>(resolve => waiting.push(resolve))
  else active++
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(unsupportedMediaType('This image cannot be decoded.'), { cause })
  } finally {
    const next = waiting.shift()
    if (next) next()
    else active--
  }
}
