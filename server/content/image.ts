import type { Readable } from 'node:stream'
import sharp, { type Metadata } from 'sharp'
import { unavailable, unsupportedMediaType } from '../errors'

// Files are looked at once and then moved: a copy of them in memory would only be in the way.
sharp.cache(false)

/** What browsers show in place, by the name that the decoder has for it. */
const WEB_IMAGE_FORMATS: Record<string, { mimeType: string; extension: string }> = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
  heif: { mimeType: 'image/avif', extension: 'avif' },
}

/** What the bytes of such an image say they are. */
export const WEB_IMAGE_MIME_TYPES: ReadonlySet<string> = new Set([
  'image/apng',
  ...Object.values(WEB_IMAGE_FORMATS).map(({ mimeType }) => mimeType),
])

/** How many pixels are decoded, all frames together: a picture of a few kilobytes may unfold to gigabytes. */
export const MAX_PIXELS = 50_000_000

export interface ImageMetadata {
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
export const readImageMetadata = async (path: string): Promise<ImageMetadata | 'too large' | null> => {
  const metadata = await sharp(path, { limitInputPixels: false })
    .metadata()
    .catch(() => null)
  const format = metadata && WEB_IMAGE_FORMATS[metadata.format]
  if (!metadata || !format || (metadata.format === 'heif' && metadata.compression !== 'av1')) return null
  const { pages = 1, autoOrient } = metadata
  const isAnimated = pages > 1 && metadata.format !== 'heif'
  if (metadata.width * metadata.height * (isAnimated ? pages : 1) > MAX_PIXELS) return 'too large'
  const isDecodable = await withDecodeSlot(() =>
    sharp(path, { ...DECODE_OPTIONS, animated: isAnimated })
      .timeout(DECODE_TIMEOUT)
      .resize({ width: 64 })
      .raw()
      .toBuffer()
      .then(() => true),
  ).catch(() => false)
  if (!isDecodable) return null
  return { ...format, ...autoOrient, isAnimated, hasMetadata: hasMetadata(metadata) }
}

/** How large a thumbnail may be, in either direction. Pixels. */
export const THUMBNAIL_PIXELS = 320

/**
 * A small still picture of an image, upright, as WebP.
 * @throws UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE when it cannot be read to its end
 */
export const createThumbnail = (image: Readable): Promise<Buffer> =>
  withDecodeSlot(async () => {
    const decoder = sharp(DECODE_OPTIONS)
    image.once('error', error => decoder.destroy(error))
    return await image
      .pipe(decoder)
      .timeout(DECODE_TIMEOUT)
      .autoOrient()
      .resize(THUMBNAIL_PIXELS, THUMBNAIL_PIXELS, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 78 })
      .toBuffer()
  }).catch(error => {
    throw image.errored ? unavailable(image.errored) : error
  })

/** WebP knows no more. Pixels. */
const MAX_WEBP_HEIGHT = 16_383

/**
 * The same image at another width, upright, as WebP; what moves goes on moving. A very tall one comes out narrower.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export const resizeImage = (path: string, image: ImageMetadata, width: number): Promise<Buffer> =>
  withDecodeSlot(() =>
    sharp(path, { ...DECODE_OPTIONS, animated: image.isAnimated })
      .timeout(DECODE_TIMEOUT)
      .autoOrient()
      .resize({ width, height: MAX_WEBP_HEIGHT, fit: 'inside' })
      .webp({ quality: 80 })
      .toBuffer(),
  )

/**
 * The image alone, upright, in its own format: without what says where and with what it was taken.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export const stripImageMetadata = (path: string, image: ImageMetadata): Promise<Buffer> =>
  withDecodeSlot(() => {
    const pipeline = sharp(path, { ...DECODE_OPTIONS, animated: image.isAnimated })
      .autoOrient()
      .keepIccProfile()
    switch (image.extension) {
      case 'jpg':
        return pipeline.jpeg({ quality: 92, mozjpeg: true }).toBuffer()
      case 'png':
        return pipeline.png().toBuffer()
      case 'webp':
        return pipeline.webp({ quality: 92 }).toBuffer()
      case 'avif':
        return pipeline.avif({ quality: 75 }).toBuffer()
      default:
        return pipeline.gif().toBuffer()
    }
  })

const DECODE_OPTIONS = { failOn: 'truncated', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const

/** How long one image may take, queue aside: some are made to take for ever. */
const DECODE_TIMEOUT = { seconds: 30 }

const hasMetadata = ({ orientation = 1, exif, xmp, iptc }: Metadata) =>
  orientation !== 1 || Boolean(exif || xmp || iptc)

/** Two at a time: one may take hundreds of megabytes, and the rest of the server wants to live too. */
const MAX_CONCURRENT_DECODES = 2
let activeDecodes = 0
const decodeQueue: (() => void)[] = []

const withDecodeSlot = async <TResult>(work: () => Promise<TResult>): Promise<TResult> => {
  if (activeDecodes >= MAX_CONCURRENT_DECODES) await new Promise<void>(resolve => decodeQueue.push(resolve))
  else activeDecodes++
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(unsupportedMediaType('This image cannot be decoded.'), { cause })
  } finally {
    const next = decodeQueue.shift()
    if (next) next()
    else activeDecodes--
  }
}
