import type { Readable } from 'node:stream'
import sharp, { type FormatEnum, type JpegOptions, type Metadata } from 'sharp'
import { unavailable, unsupportedMediaType } from '../errors'

// A file is decoded once and then moved, so sharp's cache would only use memory.
sharp.cache(false)

/** Formats that browsers display, by sharp's name. */
const WEB_IMAGE_FORMATS: Record<string, { mimeType: string; extension: string }> = {
  jpeg: { mimeType: 'image/jpeg', extension: 'jpg' },
  png: { mimeType: 'image/png', extension: 'png' },
  webp: { mimeType: 'image/webp', extension: 'webp' },
  gif: { mimeType: 'image/gif', extension: 'gif' },
  heif: { mimeType: 'image/avif', extension: 'avif' },
}

/** MIME types that detectMimeType returns for these formats. */
export const WEB_IMAGE_MIME_TYPES: ReadonlySet<string> = new Set([
  'image/apng',
  ...Object.values(WEB_IMAGE_FORMATS).map(({ mimeType }) => mimeType),
])

/** Limit over all frames of an image, because a file of a few kilobytes can decode to gigabytes. */
export const MAX_PIXELS = 50_000_000

export interface ImageMetadata {
  mimeType: string
  extension: string
  /** Pixels, like the height; the EXIF orientation is applied. */
  width: number
  height: number
  isAnimated: boolean
  /** Whether the file has EXIF, XMP or IPTC data (place, camera) or an orientation. */
  hasMetadata: boolean
}

/**
 * Decodes an image file and returns its metadata. Returns null if the file cannot be decoded or browsers do not display
 * its format, and 'too large', without decoding, if the image exceeds MAX_PIXELS.
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

/** Maximum width and height of a thumbnail. */
const THUMBNAIL_PIXELS = 320

/**
 * Creates a thumbnail of an image as a still WebP with the orientation applied.
 * @throws UNSUPPORTED_MEDIA_TYPE, UNAVAILABLE if reading the stream fails
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

/** Limit of the WebP format. Pixels. */
const MAX_WEBP_HEIGHT = 16_383

/**
 * Resizes an image to a width in pixels, as WebP with the orientation applied. Animations stay animated. The result is
 * narrower if its height would exceed MAX_WEBP_HEIGHT.
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
 * Re-encodes an image in its format without metadata, with the orientation applied and the colour profile kept.
 * @throws UNSUPPORTED_MEDIA_TYPE
 */
export const stripImageMetadata = (path: string, image: ImageMetadata): Promise<Buffer> =>
  withDecodeSlot(() =>
    sharp(path, { ...DECODE_OPTIONS, animated: image.isAnimated })
      .autoOrient()
      .keepIccProfile()
      .toFormat(image.extension as keyof FormatEnum, ENCODE_OPTIONS[image.extension])
      .toBuffer(),
  )

const ENCODE_OPTIONS: Record<string, JpegOptions> = {
  jpg: { quality: 92, mozjpeg: true },
  webp: { quality: 92 },
  avif: { quality: 75 },
}

const DECODE_OPTIONS = { failOn: 'truncated', limitInputPixels: MAX_PIXELS, sequentialRead: true } as const

/** Applies to decoding without the wait for a slot. Crafted images can decode for hours. */
const DECODE_TIMEOUT = { seconds: 30 }

const hasMetadata = ({ orientation = 1, exif, xmp, iptc }: Metadata) =>
  orientation !== 1 || Boolean(exif || xmp || iptc)

/** Decoding one image can take hundreds of megabytes. */
const MAX_CONCURRENT_DECODES = 2
let activeDecodes = 0
const decodeQueue: (() => void)[] = []

const withDecodeSlot = async <TResult>(work: () => Promise<TResult>): Promise<TResult> => {
  if (activeDecodes >= MAX_CONCURRENT_DECODES) await new Promise<void>(resolve => decodeQueue.push(resolve))
  else activeDecodes++
  try {
    return await work()
  } catch (cause) {
    throw Object.assign(unsupportedMediaType("Couldn't read this image. It may be damaged."), { cause })
  } finally {
    const next = decodeQueue.shift()
    if (next) next()
    else activeDecodes--
  }
}
